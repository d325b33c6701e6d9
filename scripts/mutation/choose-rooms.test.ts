import { expect, test } from "vitest";
import { chooseRooms } from "./choose-rooms.ts";

test("every file that the table names exists", () => {
  expect(chooseRooms([]).length).toBeGreaterThan(1);
});

test("a room is chosen by its name, and an unknown name is refused", () => {
  expect(chooseRooms(["money"]).map(({ name }) => name)).toEqual(["money"]);
  expect(() => chooseRooms(["monkey"])).toThrow(/no room monkey.*signature, money/);
});
