import { expect, test } from "vitest";
import { beginPage, holdPage, type LogPage, takeHeld, takePage } from "./steady-page.ts";

type Row = { id: string; receivedAt: string; state: string };
const row = (minute: number, state = "waiting"): Row => ({
  id: `e${minute}`,
  receivedAt: `2026-11-22T06:${String(minute).padStart(2, "0")}:00.000Z`,
  state,
});
const page = (rows: Row[], nextCursor: string | null = null, previousCursor: string | null = null) =>
  ({ rows, nextCursor, previousCursor }) satisfies LogPage<Row>;
const shownIn = (steady: ReturnType<typeof beginPage<Row>>) => steady.rows.map(({ row: { id } }) => id);

test("what is new waits, and what changed changes in its place", () => {
  const begun = beginPage("", page([row(3), row(2)], "older"));
  const taken = takePage(begun, page([row(4), row(3, "applied")], "further up"));
  expect(shownIn(taken)).toEqual(["e3", "e2"]);
  expect(taken.rows.map(({ row: { state }, changes, hasLeft }) => [state, changes, hasLeft])).toEqual([
    ["applied", 1, false],
    ["waiting", 0, false],
  ]);
  expect(taken.waiting).toEqual(["e4"]);
  expect(taken.nextCursor).toBe("older");
});

test("what should have been named and is not has left, and comes back when it is", () => {
  const begun = beginPage("", page([row(3), row(2), row(1)]));
  const taken = takePage(begun, page([row(3), row(1)]));
  expect(taken.rows.map(({ hasLeft }) => hasLeft)).toEqual([false, true, false]);
  const back = takePage(taken, page([row(3), row(2), row(1)]));
  expect(back.rows.map(({ hasLeft }) => hasLeft)).toEqual([false, false, false]);
});

test("what belongs on the next page does not wait on this one", () => {
  const begun = beginPage("", page([row(5), row(4)], "older"));
  expect(takePage(begun, page([row(5), row(3)], "older")).waiting).toEqual([]);
});

test("where nothing is shown nothing can move", () => {
  expect(shownIn(takePage(beginPage("", page([])), page([row(1)])))).toEqual(["e1"]);
});

test("what an earlier look left behind does not undo what was rendered since, and what comes after it counts", () => {
  const rendered = page([row(4), row(3, "applied")]);
  const begun = { ...holdPage("", rendered), leftAt: 7 };
  const left = page([row(3), row(2)]);
  expect(takeHeld(begun, "", { page: left, at: 7 })).toBe(begun);
  expect(takeHeld(begun, "?q=a", { page: left, at: 7 }).steady.rows).toHaveLength(2);
  const asked = takeHeld(begun, "", { page: page([row(5), row(4), row(3, "applied")]), at: 8 });
  expect(asked.steady.waiting).toEqual(["e5"]);
  expect(asked.steady.rows.map(({ changes, hasLeft }) => [changes, hasLeft])).toEqual([
    [0, false],
    [0, false],
  ]);
  expect(takeHeld(asked, "", { page: page([row(3)]), at: 7 })).not.toBe(asked);
});
