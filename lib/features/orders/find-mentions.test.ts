import { expect, test } from "vitest";
import { findMentions } from "./find-mentions.ts";

const people = [
  { id: "1", name: "Ada" },
  { id: "2", name: "Ada Owner" },
  { id: "3", name: "José Núñez" },
  { id: "4", name: "ada" },
];
const idsIn = (text: string) =>
  findMentions(text, people)
    .map(({ userId }) => userId)
    .sort();

test("the longest name that matches is mentioned", () => {
  expect(idsIn("ask @Ada Owner, please")).toEqual(["2"]);
  expect(findMentions("@ada owner", people)).toEqual([{ userId: "2", name: "ada owner" }]);
});

test("two people with the same name are both mentioned", () => {
  expect(idsIn("@Ada?")).toEqual(["1", "4"]);
});

test("a mention is a whole name, and an e-mail address is not a mention", () => {
  expect(idsIn("@Adam and mail@example.com and @")).toEqual([]);
  expect(idsIn("(@josé núñez)")).toEqual(["3"]);
});

test("a person is mentioned once", () => {
  expect(idsIn("@José Núñez @José Núñez")).toEqual(["3"]);
});
