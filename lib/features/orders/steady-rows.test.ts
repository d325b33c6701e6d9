import { expect, test } from "vitest";
import { emptyOrderQuery } from "./order-query.ts";
import type { OrderPage, OrderRow } from "./order-row.ts";
import { beginPage, missingIn, type SteadyPage, takePage, takeRows } from "./steady-rows.ts";

const row = (id: string, second: number, change: Partial<OrderRow> = {}): OrderRow => ({
  id,
  number: id,
  externalId: null,
  reference: null,
  status: "draft",
  recipient: "Ada",
  company: null,
  city: "Paris",
  country: "FR",
  itemsCount: 1,
  totalCents: 1000,
  currency: "EUR",
  createdAt: new Date(second * 1000).toISOString(),
  confirmedAt: null,
  updatedAt: new Date(second * 1000).toISOString(),
  dueAt: null,
  isLate: false,
  hasIssue: false,
  paymentRefused: false,
  awaitsApproval: false,
  tags: [],
  assignee: null,
  keyPrefix: null,
  template: null,
  parcels: null,
  ...change,
});

const page = (rows: OrderRow[], change: Partial<OrderPage> = {}): OrderPage => ({
  rows,
  nextCursor: "next",
  previousCursor: null,
  isCapped: false,
  ...change,
});

const [c, b, a] = [row("c", 30), row("b", 20), row("a", 10)];
const begin = (change: Partial<OrderPage> = {}) => beginPage("", page([c, b, a], change));
const shown = ({ rows }: SteadyPage) =>
  rows.map(({ row: { id }, changes, hasLeft }) => `${id}${changes || ""}${hasLeft ? "!" : ""}`).join(" ");

test("a changed row stays in its place, and counts the change once", () => {
  const shipped = { ...b, status: "shipped" };
  const changed = takeRows(begin(), ["b"], { rows: [shipped], fitting: ["b"] }, emptyOrderQuery);
  expect(shown(changed)).toBe("c b1 a");
  expect(changed.rows[1]?.row.status).toBe("shipped");
  const again = takeRows(changed, ["b"], { rows: [shipped], fitting: ["b"] }, emptyOrderQuery);
  expect(shown(again)).toBe("c b1 a");
});

test("a row that no longer belongs to the list stays with its new values, marked until it belongs to the list again", () => {
  const left = takeRows(
    begin(),
    ["b"],
    { rows: [{ ...b, status: "cancelled" }], fitting: [] },
    emptyOrderQuery,
  );
  expect(shown(left)).toBe("c b1! a");
  expect(shown(takeRows(left, ["b"], { rows: [b], fitting: ["b"] }, emptyOrderQuery))).toBe("c b2 a");
  expect(shown(takeRows(begin(), ["a"], { rows: [], fitting: [] }, emptyOrderQuery))).toBe("c b a!");
});

test("new rows wait, except those that belong to another page", () => {
  const found = [row("z", 40), row("m", 25), row("0", 5), row("y", 41)];
  const asked = found.map(({ id }) => id);
  const first = takeRows(begin(), asked, { rows: found, fitting: ["z", "m", "0"] }, emptyOrderQuery);
  expect(shown(first)).toBe("c b a");
  expect(first.waiting).toEqual(["z", "m"]);
  const later = takeRows(
    begin({ previousCursor: "p" }),
    asked,
    { rows: found, fitting: asked },
    emptyOrderQuery,
  );
  expect(later.waiting).toEqual(["m"]);
  const whole = takeRows(
    begin({ nextCursor: null }),
    asked,
    { rows: found, fitting: asked },
    emptyOrderQuery,
  );
  expect(whole.waiting).toEqual(asked);
  expect(takeRows(first, ["z"], { rows: [], fitting: [] }, emptyOrderQuery).waiting).toEqual(["m"]);
});

test("sorted by total in ascending order, only rows before the end of the page wait", () => {
  const byTotal = { sort: "total", order: "asc" } as const;
  const cheap = [row("a", 1, { totalCents: 100 }), row("b", 2, { totalCents: 200 })];
  const steady = beginPage("", page(cheap));
  const found = [row("c", 3, { totalCents: 150 }), row("d", 4, { totalCents: 200 })];
  expect(takeRows(steady, ["c", "d"], { rows: found, fitting: ["c", "d"] }, byTotal).waiting).toEqual(["c"]);
});

test("after a refetch of the whole page, rows that it lacks stay, and are asked for by id", () => {
  const fresh = page([row("e", 50), row("d", 40), c]);
  const steady = takePage(begin(), fresh, emptyOrderQuery);
  expect(shown(steady)).toBe("c b a");
  expect(steady.waiting).toEqual(["e", "d"]);
  expect(missingIn(steady, fresh)).toEqual(["b", "a"]);
});

test("a row that fills up the end after another has left is not new", () => {
  const steady = takePage(begin(), page([c, a, row("0", 5)]), emptyOrderQuery);
  expect(steady.waiting).toEqual([]);
});

test("an empty page shows refetched rows at once", () => {
  const steady = takePage(beginPage("", page([])), page([c]), emptyOrderQuery);
  expect(shown(steady)).toBe("c");
});
