import { globSync } from "node:fs";
import { CannotStart } from "../cannot-start.ts";
import { root } from "../root.ts";
import { type Room, rooms } from "./rooms.ts";

/**
 * Those named on the command line, else all.
 *
 * @throws CannotStart for a name that is none, and for a file of the table that is not there any more: what was moved
 * would be mutated, or tested, no longer and in silence.
 */
export function chooseRooms(names: readonly string[]): readonly Room[] {
  const unknown = names.filter((name) => !rooms.some((room) => room.name === name));
  if (unknown.length > 0) {
    const known = rooms.map(({ name }) => name).join(", ");
    throw new CannotStart(`There is no room ${unknown.join(", ")}. The rooms are ${known}.`);
  }
  const gone = rooms.flatMap(({ mutate, tests }) => [...mutate, ...tests]).filter(isGone);
  if (gone.length > 0)
    throw new CannotStart(`scripts/mutation/rooms.ts names what is gone: ${gone.join(", ")}.`);
  return names.length === 0 ? rooms : rooms.filter(({ name }) => names.includes(name));
}

const isGone = (pattern: string) => globSync(pattern.replace(/^!/, ""), { cwd: root }).length === 0;
