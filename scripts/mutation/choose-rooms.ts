import { globSync } from "node:fs";
import { CannotStart } from "../cannot-start.ts";
import { root } from "../root.ts";
import { type Room, rooms } from "./rooms.ts";

/**
 * Returns the rooms that the command line names, or all.
 *
 * @throws CannotStart for an unknown name, and for a file of the table that does not exist: without the error, a file
 * that was moved would not be mutated, or not be tested
 */
export function chooseRooms(names: readonly string[]): readonly Room[] {
  const unknown = names.filter((name) => !rooms.some((room) => room.name === name));
  if (unknown.length > 0) {
    const known = rooms.map(({ name }) => name).join(", ");
    throw new CannotStart(`There is no room ${unknown.join(", ")}. The rooms are ${known}.`);
  }
  const missing = rooms.flatMap(({ mutate, tests }) => [...mutate, ...tests]).filter(isMissing);
  if (missing.length > 0)
    throw new CannotStart(`scripts/mutation/rooms.ts names what is gone: ${missing.join(", ")}.`);
  return names.length === 0 ? rooms : rooms.filter(({ name }) => names.includes(name));
}

const isMissing = (pattern: string) => globSync(pattern.replace(/^!/, ""), { cwd: root }).length === 0;
