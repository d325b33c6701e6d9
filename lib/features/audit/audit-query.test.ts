import { expect, test } from "vitest";
import { isNarrowed, readAuditAddress, readAuditQuery, writeAuditQuery } from "./audit-query.ts";

const person = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

test("a query is read back as it was written, and empty filters are omitted", () => {
  const asked = { q: "PR-1", person, what: "order.pay", subject: `order:${person}`, mode: "live" as const };
  expect(readAuditQuery(writeAuditQuery(asked))).toMatchObject(asked);
  expect(writeAuditQuery({})).toBe("");
  expect(isNarrowed(readAuditQuery("?zone=Europe/Berlin"))).toBe(false);
  expect(writeAuditQuery({ from: "2026-11-01", zone: "Europe/Berlin" })).toBe(
    "?from=2026-11-01&zone=Europe/Berlin",
  );
});

test.each([
  ["person=nobody", "person"],
  ["what=Order.create", "what"],
  ["what=a.b.c", "what"],
  ["subject=order", "subject"],
  ["subject=order:a b", "subject"],
  ["mode=both", "mode"],
  ["from=2026-02-30", "from"],
  ["to=1999-01-01", "to"],
  ["q=%00", "q"],
] as const)("an invalid filter is ignored: %s", (written, name) => {
  expect(readAuditQuery(written)[name]).toBe("");
});

test("a page position is a cursor and a direction", () => {
  expect(readAuditAddress("?after=12").at).toEqual({ cursor: "12", direction: "next" });
  expect(readAuditAddress("?before=12").at).toEqual({ cursor: "12", direction: "previous" });
  expect(readAuditAddress("?after=-1").at).toBeNull();
  expect(writeAuditQuery({ person: "jobs" }, { cursor: "7", direction: "previous" })).toBe(
    "?person=jobs&before=7",
  );
});
