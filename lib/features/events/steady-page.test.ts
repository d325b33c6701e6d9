import { expect, test } from "vitest";
import { beginPage, type LogPage, refreshPage, startPageState, updatePageState } from "./steady-page.ts";

type Row = { id: string; receivedAt: string; state: string };
const row = (minute: number, state = "waiting"): Row => ({
  id: `e${minute}`,
  receivedAt: `2026-11-22T06:${String(minute).padStart(2, "0")}:00.000Z`,
  state,
});
const page = (rows: Row[], nextCursor: string | null = null, previousCursor: string | null = null) =>
  ({ rows, nextCursor, previousCursor }) satisfies LogPage<Row>;
const shownIn = (steady: ReturnType<typeof beginPage<Row>>) => steady.rows.map(({ row: { id } }) => id);

test("a new row waits, and a changed row is updated in its place", () => {
  const begun = beginPage("", page([row(3), row(2)], "older"));
  const taken = refreshPage(begun, page([row(4), row(3, "applied")], "further up"));
  expect(shownIn(taken)).toEqual(["e3", "e2"]);
  expect(taken.rows.map(({ row: { state }, changes, hasLeft }) => [state, changes, hasLeft])).toEqual([
    ["applied", 1, false],
    ["waiting", 0, false],
  ]);
  expect(taken.waiting).toEqual(["e4"]);
  expect(taken.nextCursor).toBe("older");
});

test("a row that is missing from a refresh is marked as left, until a later refresh contains it", () => {
  const begun = beginPage("", page([row(3), row(2), row(1)]));
  const taken = refreshPage(begun, page([row(3), row(1)]));
  expect(taken.rows.map(({ hasLeft }) => hasLeft)).toEqual([false, true, false]);
  const back = refreshPage(taken, page([row(3), row(2), row(1)]));
  expect(back.rows.map(({ hasLeft }) => hasLeft)).toEqual([false, false, false]);
});

test("a row that belongs on the next page does not wait on this one", () => {
  const begun = beginPage("", page([row(5), row(4)], "older"));
  expect(refreshPage(begun, page([row(5), row(3)], "older")).waiting).toEqual([]);
});

test("an empty page shows new rows at once", () => {
  expect(shownIn(refreshPage(beginPage("", page([])), page([row(1)])))).toEqual(["e1"]);
});

test("a cached page from an earlier visit does not replace the rendered page, but a later refresh updates it", () => {
  const rendered = page([row(4), row(3, "applied")]);
  const begun = { ...startPageState("", rendered), leftAt: 7 };
  const left = page([row(3), row(2)]);
  expect(updatePageState(begun, "", { page: left, at: 7 })).toBe(begun);
  expect(updatePageState(begun, "?q=a", { page: left, at: 7 }).steady.rows).toHaveLength(2);
  const asked = updatePageState(begun, "", { page: page([row(5), row(4), row(3, "applied")]), at: 8 });
  expect(asked.steady.waiting).toEqual(["e5"]);
  expect(asked.steady.rows.map(({ changes, hasLeft }) => [changes, hasLeft])).toEqual([
    [0, false],
    [0, false],
  ]);
  expect(updatePageState(asked, "", { page: page([row(3)]), at: 7 })).not.toBe(asked);
});
