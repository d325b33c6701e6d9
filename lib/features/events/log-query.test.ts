import { expect, test } from "vitest";
import { isFiltered, readLogAddress, readLogQuery, wholeLog, writeLogQuery } from "./log-query.ts";

const order = "0b8e7c1e-6f0a-4f56-9c55-2f5b7f9c1a10";

test("an address and what it asks for are the same, whichever was first", () => {
  const written = `?tab=refused&q=a+b&type=order.shipped&state=parked&order=${order}&reason=mismatch&from=2026-11-01&to=2026-11-22&zone=Europe/Berlin`;
  expect(writeLogQuery(readLogQuery(written))).toBe(written);
  const at = { cursor: "abc", direction: "previous" } as const;
  expect(readLogAddress(writeLogQuery({ q: "x" }, at))).toEqual({
    query: { ...wholeLog, q: "x" },
    at,
  });
});

test("what is said wrong is not said", () => {
  expect(
    readLogQuery({
      state: "lost",
      order: "1",
      type: "a\0b",
      from: "2026-02-31",
      to: "1999-01-01",
      zone: "Mars",
    }),
  ).toEqual(wholeLog);
  expect(readLogQuery({ q: "  a\0b " }).q).toBe("ab");
  expect(readLogAddress({ after: "x".repeat(301) }).at).toBeNull();
});

test("a type that nobody knew can be asked for, however long it is and whatever is in it", () => {
  const type = `order.set aside ${"x".repeat(184)}`;
  expect(readLogQuery(writeLogQuery({ type })).type).toBe(type);
});

test("the tab alone leaves nothing out", () => {
  expect(isFiltered({ ...wholeLog, tab: "refused" })).toBe(false);
  expect(isFiltered({ ...wholeLog, q: "x" })).toBe(true);
});
