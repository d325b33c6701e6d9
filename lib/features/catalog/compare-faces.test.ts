import { expect, test } from "vitest";
import { compareFaces } from "./compare-faces.ts";

const areas = [{ face: "front" }, { face: "back" }, { face: "sleeve_left" }];

test.each([
  [["back", "front"], areas, ["front", "back"]],
  [["hood", "sleeve_left", "hem", "back"], areas, ["back", "sleeve_left", "hood", "hem"]],
  [["back", "front"], undefined, ["back", "front"]],
])("the faces %j are ordered by the areas %j", (faces, known, ordered) => {
  expect(faces.toSorted(compareFaces(known))).toEqual(ordered);
});
