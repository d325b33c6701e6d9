import { expect, test } from "vitest";
import type { LiveChange } from "#drizzle/notify.ts";
import { beginLog, type ChangeLog, changesSince, knowsPlace, lastPlace, noteTold } from "./change-log.ts";

const change = (id: string): LiveChange => ({ workspaceId: "w", mode: "test", kind: "order", id });
const note = (log: ChangeLog, at: string | null, ...ids: string[]) => {
  for (const id of ids) noteTold(log, { at, change: change(id) });
};
const placeOf = (log: ChangeLog) => lastPlace(log) ?? "";

test("what was heard after a place is told once, and nothing that was heard before", () => {
  const log = beginLog();
  note(log, "10", "earlier");
  const place = placeOf(log);
  expect(changesSince(log, place, "w")).toEqual([]);
  note(log, "11", "a", "b");
  note(log, "12", "a");
  noteTold(log, { at: "13", change: { ...change("strange"), workspaceId: "another" } });
  expect(changesSince(log, place, "w")).toEqual([change("a"), change("b")]);
  expect(changesSince(log, placeOf(log), "w")).toEqual([]);
});

test("a place in the middle of a transaction is one", () => {
  const log = beginLog();
  note(log, "10", "a", "b");
  const place = placeOf(log);
  note(log, "10", "c");
  expect(changesSince(log, place, "w")).toEqual([change("c")]);
});

test("another process that heard the same knows the same places", () => {
  const [one, another] = [beginLog(), beginLog()];
  note(one, "8", "of old");
  for (const log of [one, another]) note(log, "9", "a", "b");
  const place = placeOf(one);
  note(another, "11", "c");
  expect(changesSince(another, place, "w")).toEqual([change("c")]);
  expect(knowsPlace(one, placeOf(another))).toBe(false);
});

test("a mark is a place and no change; what has no place is told again rather than missed", () => {
  const log = beginLog();
  expect(lastPlace(log)).toBeNull();
  noteTold(log, { at: "5", change: null });
  const place = placeOf(log);
  note(log, null, "nameless");
  noteTold(log, { at: null, change: null });
  expect(placeOf(log)).toBe(place);
  expect(changesSince(log, place, "w")).toEqual([change("nameless")]);
});

test("what it cannot know, it does not claim to", () => {
  const log = beginLog();
  note(log, "1", "first");
  const first = placeOf(log);
  for (const strange of ["", ".", "1", "1.1", "2.0", "NaN"])
    expect(changesSince(log, strange, "w")).toBeNull();
  for (let at = 2; at <= 501; at++) note(log, String(at), String(at));
  expect(changesSince(log, first, "w")).toHaveLength(500);
  note(log, "502", "one too many");
  expect(changesSince(log, first, "w")).toBeNull();
  for (let at = 503; at < 12_000; at++) note(log, String(at), "the same");
  expect(knowsPlace(log, first)).toBe(false);
  expect(log.heard.length).toBeLessThanOrEqual(11_000);
  expect(changesSince(log, "11990.0", "w")).toEqual([change("the same")]);
});
