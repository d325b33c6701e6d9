import { expect, test } from "vitest";
import { matchEvents } from "./match-events.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 8, 0, second));
const entry = (second: number, type = "order.shipped") => ({ type, status: "shipped", at: at(second) });
const came = (id: string, second: number, type = "order.shipped") => ({
  ...{ id, type },
  eventAt: at(second),
  receivedAt: at(59),
});
const told = (...given: Parameters<typeof matchEvents>) =>
  matchEvents(...given).map(({ event }) => event?.id ?? null);

test.each([
  ["the same instant", [entry(0)], [came("a", 0)], ["a"]],
  ["a moment later", [entry(0)], [came("a", 4)], ["a"]],
  ["nothing came", [entry(0)], [], [null]],
  ["another type came", [entry(0)], [came("a", 0, "order.delivered")], [null]],
  ["the second of two", [entry(0), entry(20)], [came("a", 21)], [null, "a"]],
  ["the first of two", [entry(0), entry(20)], [came("a", 1)], ["a", null]],
  ["both, the other way round", [entry(0), entry(20)], [came("b", 21), came("a", 1)], ["a", "b"]],
  ["one right between two accuses neither", [entry(0), entry(20)], [came("a", 10)], ["a", "a"]],
  ["several events of one entry", [entry(0)], [came("a", 0), came("b", 3)], ["a"]],
])("events matched to history entries: %s", (_, expected, received, events) => {
  expect(told(expected, received)).toEqual(events);
});
