import { expect, test } from "vitest";
import { scoreRooms } from "./score-rooms.ts";

const rooms = [
  { name: "money", mutate: ["lib/money.ts"], tests: [] },
  { name: "intents", mutate: ["lib/core/intents/*.ts", "!lib/core/intents/*.test.ts"], tests: [] },
  { name: "not mutated", mutate: ["lib/paths.ts"], tests: [] },
];
const ended = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });

test("a room's score is the share of killed mutants, without the ignored ones", () => {
  const files = {
    "lib/money.ts": ended("Killed", "Killed", "Killed", "Survived", "Ignored"),
    "lib/core/intents/open-intent.ts": ended("Killed", "NoCoverage"),
    "lib/core/intents/mark-sent.ts": ended("Timeout", "Killed"),
    "lib/csv.ts": ended("Survived"),
  };
  expect(scoreRooms(rooms, { files })).toEqual([
    { room: "money", killed: 3, survived: 1, untested: 0, timedOut: 0, ignored: 1, percent: 75 },
    { room: "intents", killed: 2, survived: 0, untested: 1, timedOut: 1, ignored: 0, percent: 50 },
    { room: "not mutated", killed: 0, survived: 0, untested: 0, timedOut: 0, ignored: 0, percent: 0 },
  ]);
});
