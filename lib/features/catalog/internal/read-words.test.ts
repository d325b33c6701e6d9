import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestWord, slipsToBegin } from "./read-words.ts";

test.each([
  ["hoodie", "hoodie", 0],
  ["hood", "hoodie", 0],
  ["hodie", "hoodie", 1],
  ["hoodei", "hoodie", 1],
  ["hooodie", "hoodie", 1],
  ["mgu", "mug", 1],
  ["swet", "sweatshirt", 1],
  ["xyz", "mug", 3],
  ["", "mug", 0],
])("%s begins %s with %i slips", (typed, word, slips) => {
  expect(slipsToBegin(typed, word)).toBe(slips);
});

const word = fc.stringMatching(/^[a-z]{4,12}$/);

test("what was begun has no slips, two letters swapped have one, and there are never more than letters", () => {
  fc.assert(
    fc.property(word, word, fc.nat(), (typed, known, cut) => {
      expect(slipsToBegin(known.slice(0, cut % (known.length + 1)), known)).toBe(0);
      expect(slipsToBegin(typed, known)).toBeLessThanOrEqual(typed.length);
      const at = cut % (known.length - 1);
      const swapped = known.slice(0, at) + known[at + 1] + known[at] + known.slice(at + 2);
      expect(slipsToBegin(swapped, known)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the nearest is meant, of equals the first, and none where it is too far", () => {
  expect(nearestWord("hodie", ["hod", "hoodie", "hoodies"])).toBe("hoodie");
  expect(nearestWord("cas", ["cap", "car"])).toBe("cap");
  expect(nearestWord("premium", ["print", "proof"])).toBeNull();
  expect(nearestWord("xl", ["xs"])).toBeNull();
  expect(nearestWord("hoodie", [])).toBeNull();
});
