import { expect, test } from "vitest";
import { beginLog, changesSince, momentOf, noteChange } from "./change-log.ts";
import type { LiveChange } from "./notify.ts";

const change = (id: string): LiveChange => ({ workspaceId: "w", mode: "test", kind: "order", id });

test("what was heard after a moment is told once, and nothing that was heard before", () => {
  const log = beginLog();
  noteChange(log, change("earlier"));
  const moment = momentOf(log);
  expect(changesSince(log, moment)).toEqual([]);
  for (const id of ["a", "b", "a"]) noteChange(log, change(id));
  expect(changesSince(log, moment)).toEqual([change("a"), change("b")]);
  expect(changesSince(log, momentOf(log))).toEqual([]);
});

test("what it cannot know, it does not claim to", () => {
  const log = beginLog();
  const moment = momentOf(log);
  for (const strange of [
    momentOf(beginLog()),
    "",
    "/",
    log.id,
    `${log.id}/`,
    `${log.id}/-1`,
    `${log.id}/NaN`,
  ])
    expect(changesSince(log, strange)).toBeNull();
  for (let index = 0; index < 1_000; index++) noteChange(log, change(String(index)));
  expect(changesSince(log, moment)).toHaveLength(1_000);
  noteChange(log, change("one too many"));
  expect(changesSince(log, moment)).toBeNull();
});
