import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestWord, prefixDistance } from "./read-words.ts";

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
])("%s is the beginning of %s with %i typos", (typed, word, slips) => {
  expect(prefixDistance(typed, word)).toBe(slips);
});

const word = fc.stringMatching(/^[a-z]{4,12}$/);

test("a prefix has no typos, two swapped letters are one typo, and there are never more typos than letters", () => {
  fc.assert(
    fc.property(word, word, fc.nat(), (typed, known, cut) => {
      expect(prefixDistance(known.slice(0, cut % (known.length + 1)), known)).toBe(0);
      expect(prefixDistance(typed, known)).toBeLessThanOrEqual(typed.length);
      const at = cut % (known.length - 1);
      const swapped = known.slice(0, at) + known[at + 1] + known[at] + known.slice(at + 2);
      expect(prefixDistance(swapped, known)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the nearest word is chosen, the first of equally near ones, and none if all are too far", () => {
  expect(nearestWord("hodie", ["hod", "hoodie", "hoodies"])).toBe("hoodie");
  expect(nearestWord("cas", ["cap", "car"])).toBe("cap");
  expect(nearestWord("premium", ["print", "proof"])).toBeNull();
  expect(nearestWord("xl", ["xs"])).toBeNull();
  expect(nearestWord("hoodie", [])).toBeNull();
});

test.each([
  ["blakc", "black"],
  ["swaetshrit", "sweatshirt"],
  ["burgandi", "burgundy"],
])("%s is read as %s", (typed, word) => {
  expect(nearestWord(typed, [word])).toBe(word);
});

test.each([
  ["scarf", "screen"],
  ["mutze", "mattes"],
  ["pillow", "yellow"],
  ["jacket", "bucket"],
  ["calendar", "cylinder"],
  ["cups", "cushion"],
  ["450", "40x40"],
])("%s is another word, not a mistyped %s", (typed, word) => {
  expect(nearestWord(typed, [word])).toBeNull();
});
