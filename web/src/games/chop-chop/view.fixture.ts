// A view for tests: the kitchen as it stands before the first roll, but for what a test says.
import type { View } from "../../../../crates/rules/src/games/chop_chop/types";
import { isLeg, SPOTS } from "./kitchen";

export function aView(but: Partial<View>): View {
  return {
    options: {
      first: null,
      cat: 0,
      tiles: { broken: 18, plus1: 2, plus2: 2, arrow: 2, fork: 2, knife: 2 },
      friends_block: true,
      homecoming: "strict",
      dice: "box",
      paths: "fresh",
      fork: "may",
    },
    seats: 2,
    first: 1,
    mouse_seat: 1,
    side: "mice",
    phase: "start",
    cat: "t22",
    mice: ["hN", "hE", "hS", "hW"],
    left_home: [false, false, false, false],
    face_down: SPOTS.filter((spot) => spot.floor.startsWith("f") && !isLeg(spot)).map((spot) => spot.floor),
    face_up: [],
    tiles_left: { cheese: 10, broken: 18, plus1: 2, plus2: 2, arrow: 2, fork: 2, knife: 2 },
    cheeses: 0,
    caught: 0,
    cat_skips: 0,
    mice_skip: 0,
    locked: null,
    moved: null,
    eventful: false,
    quiet: 0,
    ...but,
  };
}
