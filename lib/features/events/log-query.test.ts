import { expect, test } from "vitest";
import { emptyLogQuery, isFiltered, readLogAddress, readLogQuery, writeLogQuery } from "./log-query.ts";

const order = "0b8e7c1e-6f0a-4f56-9c55-2f5b7f9c1a10";

test("a query is the same after writing it to a URL and reading it back", () => {
  const written = `?tab=refused&q=a+b&type=order.shipped&state=parked&order=${order}&reason=mismatch&from=2026-11-01&to=2026-11-22&zone=Europe/Berlin`;
  expect(writeLogQuery(readLogQuery(written))).toBe(written);
  const at = { cursor: "abc", direction: "previous" } as const;
  expect(readLogAddress(writeLogQuery({ q: "x" }, at))).toEqual({
    query: { ...emptyLogQuery, q: "x" },
    at,
  });
});

test("an invalid parameter counts as missing", () => {
  expect(
    readLogQuery({
      state: "lost",
      order: "1",
      type: "a\0b",
      from: "2026-02-31",
      to: "1999-01-01",
      zone: "Mars",
    }),
  ).toEqual(emptyLogQuery);
  expect(readLogQuery({ q: "  a\0b " }).q).toBe("ab");
  expect(readLogAddress({ after: "x".repeat(301) }).at).toBeNull();
});

test("a filter accepts an unknown event type of up to 200 characters", () => {
  const type = `order.set aside ${"x".repeat(184)}`;
  expect(readLogQuery(writeLogQuery({ type })).type).toBe(type);
});

test("the tab alone does not count as a filter", () => {
  expect(isFiltered({ ...emptyLogQuery, tab: "refused" })).toBe(false);
  expect(isFiltered({ ...emptyLogQuery, q: "x" })).toBe(true);
});
