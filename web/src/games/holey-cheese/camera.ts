// Which part of the table is looked at, and how large.
import type { Bounds } from "./layers";

/** The middle of what is looked at, in cells, and how many pixels a cell takes. */
export type Camera = { x: number; y: number; cell: number };

/** The size of the window onto the table, in pixels. */
export type Size = { width: number; height: number };

/** A place, in cells or in pixels. */
export type Point = { x: number; y: number };

const SMALLEST = 14;
const LARGEST = 110;
/** Two cards side by side need not fill a large screen. */
const LARGEST_BY_ITSELF = 72;
/** A mouse takes 0.76 of a cell: in cells of this many pixels it is 24 pixels wide, and its letter 11 high. */
export const LEAST_BY_ITSELF = 32;

/**
 * Everything in sight, with this many cells around it. At the right, `edge` pixels of the window are for something else: as far
 * as there is room at the left, nothing lies there.
 */
export function fit(bounds: Bounds, around: number, size: Size, edge = 0): Camera {
  const across = bounds.right - bounds.left + 2 * around;
  const down = bounds.bottom - bounds.top + 2 * around;
  const cell = Math.max(Math.min(size.width / across, size.height / down, LARGEST_BY_ITSELF), SMALLEST);
  const beside = (size.width - (bounds.right - bounds.left) * cell) / 2;
  const aside = Math.min(Math.max(edge - beside, 0), Math.max(beside / 2, 0));
  return {
    x: (bounds.left + bounds.right) / 2 + aside / cell,
    y: (bounds.top + bounds.bottom) / 2,
    cell,
  };
}

/**
 * Like `fit`, but never so small that mice can't be told apart: then as near as that, at this part of the table, which lies
 * clear of both edges.
 */
export function fitNear(bounds: Bounds, around: number, size: Size, part: Bounds | null, edge = 0): Camera {
  const all = fit(bounds, around, size, edge);
  if (!part || all.cell >= LEAST_BY_ITSELF) return all;
  const near = { ...all, cell: LEAST_BY_ITSELF, x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 };
  // No more of the empty table is seen than must be.
  const within = (middle: number, from: number, to: number, half: number) =>
    to - from < 2 * half ? (from + to) / 2 : Math.min(Math.max(middle, from + half), to - half);
  return {
    ...near,
    x: within(near.x, bounds.left - around - edge / near.cell, bounds.right + around + edge / near.cell, size.width / near.cell / 2),
    y: within(near.y, bounds.top - around, bounds.bottom + around, size.height / near.cell / 2),
  };
}

/** Larger or smaller, while what is under a point of the window stays there. */
export function zoom(camera: Camera, factor: number, at: Point, size: Size): Camera {
  const cell = Math.min(Math.max(camera.cell * factor, SMALLEST), LARGEST);
  const there = toCells(camera, at, size);
  return {
    x: there.x - (at.x - size.width / 2) / cell,
    y: there.y - (at.y - size.height / 2) / cell,
    cell,
  };
}

/** Pushed by this many pixels; the cards never get out of sight. */
export function push(camera: Camera, by: Point, bounds: Bounds): Camera {
  return {
    ...camera,
    x: Math.min(Math.max(camera.x - by.x / camera.cell, bounds.left), bounds.right),
    y: Math.min(Math.max(camera.y - by.y / camera.cell, bounds.top), bounds.bottom),
  };
}

/** Moved just so far that all of this is in sight. */
export function reveal(camera: Camera, part: Bounds, size: Size): Camera {
  const across = Math.max(size.width / camera.cell / 2, (part.right - part.left) / 2);
  const down = Math.max(size.height / camera.cell / 2, (part.bottom - part.top) / 2);
  return {
    ...camera,
    x: Math.min(Math.max(camera.x, part.right - across), part.left + across),
    y: Math.min(Math.max(camera.y, part.bottom - down), part.top + down),
  };
}

/** What lies under a point of the window. */
export function toCells(camera: Camera, at: Point, size: Size): Point {
  return {
    x: camera.x + (at.x - size.width / 2) / camera.cell,
    y: camera.y + (at.y - size.height / 2) / camera.cell,
  };
}
