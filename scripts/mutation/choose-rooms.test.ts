import { expect, test } from "vitest";
import { chooseRooms } from "./choose-rooms.ts";

test("every file that the table names is there", () => {
  expect(chooseRooms([]).length).toBeGreaterThan(1);
});

test("a room is chosen by its name, and what is none is said", () => {
  expect(chooseRooms(["money"]).map(({ name }) => name)).toEqual(["money"]);
  expect(() => chooseRooms(["monkey"])).toThrow(/no room monkey.*signature, money/);
});
