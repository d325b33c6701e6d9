import { expect, test } from "vitest";
import { startedMention, suggestPeople } from "./mentions.ts";

const people = ["Ada Owner", "Otto", "Ottilie Ada"].map((name, index) => ({ id: String(index), name }));
const namesFor = (typed: string) => suggestPeople(people, typed).map(({ name }) => name);

test("a mention begins at an @ that does not follow a word", () => {
  expect(startedMention("ask @ot", 7)).toEqual({ at: 4, typed: "ot" });
  expect(startedMention("ask @ot please", 7)).toEqual({ at: 4, typed: "ot" });
  expect(startedMention("@", 1)).toEqual({ at: 0, typed: "" });
  expect(startedMention("mail@ot", 7)).toBeNull();
  expect(startedMention("@ot\nto", 6)).toBeNull();
});

test("people whose first or later name begins with the typed text are suggested, until a whole name is typed", () => {
  expect(namesFor("")).toHaveLength(3);
  expect(namesFor("ott")).toEqual(["Otto", "Ottilie Ada"]);
  expect(namesFor("ada")).toEqual(["Ada Owner", "Ottilie Ada"]);
  expect(namesFor("otto ")).toEqual([]);
  expect(namesFor("nobody")).toEqual([]);
});
