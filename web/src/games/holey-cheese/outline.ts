// How a card is cut: slightly uneven by hand, with its holes really cut out. A cell is 100 units.
import type { Shape } from "./faces";

const CORNER = 24;
const HOLE = 41;

/** The outline of a card with its holes, for `fill-rule="evenodd"`. */
export function cardPath(shape: Shape): string {
  const width = (shape[0]?.length ?? 0) * 100;
  const height = shape.length * 100;
  return edge(width, height) + holesPath(shape);
}

/** The edges of its holes only. */
export function holesPath(shape: Shape): string {
  return shape
    .flatMap((row, down) => row.map((cell, right) => (cell === "hole" ? hole(right * 100 + 50, down * 100 + 50) : "")))
    .join("");
}

/** The lines along which its cells meet, where neither is a hole. */
export function creasesPath(shape: Shape): string {
  const isSolid = (right: number, down: number) => (shape[down]?.[right] ?? "hole") !== "hole";
  const lines: string[] = [];
  shape.forEach((row, down) =>
    row.forEach((_, right) => {
      if (!isSolid(right, down)) return;
      if (isSolid(right + 1, down)) lines.push(`M${right * 100 + 100} ${down * 100 + 22}v56`);
      if (isSolid(right, down + 1)) lines.push(`M${right * 100 + 22} ${down * 100 + 100}h56`);
    }),
  );
  return lines.join("");
}

/** The edge, bulging a little, as cheese does. */
function edge(width: number, height: number): string {
  const [left, top, right, bottom] = [3, 3, width - 3, height - 3];
  const bulge = 2.5;
  return [
    `M${left + CORNER} ${top + bulge}`,
    `Q${width / 2} ${top - bulge} ${right - CORNER} ${top + bulge}`,
    `Q${right} ${top} ${right - bulge} ${top + CORNER}`,
    `Q${right + bulge} ${height / 2} ${right - bulge} ${bottom - CORNER}`,
    `Q${right} ${bottom} ${right - CORNER} ${bottom - bulge}`,
    `Q${width / 2} ${bottom + bulge} ${left + CORNER} ${bottom - bulge}`,
    `Q${left} ${bottom} ${left + bulge} ${bottom - CORNER}`,
    `Q${left - bulge} ${height / 2} ${left + bulge} ${top + CORNER}`,
    `Q${left} ${top} ${left + CORNER} ${top + bulge}Z`,
  ].join("");
}

/** A hole that no compass has drawn: its four arcs differ with its place on the card. */
function hole(x: number, y: number): string {
  const wobble = (number: number) => HOLE + (((x * 7 + y * 13 + number * 29) % 40) - 20) / 10;
  const [east, south, west, north] = [wobble(1), wobble(2), wobble(3), wobble(4)];
  const round = 0.56;
  return [
    `M${x + east} ${y}`,
    `C${x + east} ${y + south * round} ${x + east * round} ${y + south} ${x} ${y + south}`,
    `C${x - west * round} ${y + south} ${x - west} ${y + south * round} ${x - west} ${y}`,
    `C${x - west} ${y - north * round} ${x - west * round} ${y - north} ${x} ${y - north}`,
    `C${x + east * round} ${y - north} ${x + east} ${y - north * round} ${x + east} ${y}Z`,
  ].join("");
}
