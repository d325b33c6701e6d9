import { expect, test } from "vitest";
import { readTest } from "./read-test.ts";

test.each([
  [{ data: { type: "ping", status: "delivered", http_status: 200, at: "now" } }, true, "delivered", 200],
  [{ data: { status: "failed", http_status: 500 } }, false, "failed", 500],
  [{ data: { status: "failed", http_status: null } }, false, "failed", null],
  [{ status: "ok", status_code: 204 }, true, "ok", 204],
  [{ http_status: 301 }, false, null, 301],
  [{ data: { status: "delivered" } }, true, "delivered", null],
  [{ data: { status: "queued" } }, null, "queued", null],
  [{ data: [1, 2] }, null, null, null],
  [{}, null, null, null],
  [[{ status: "delivered" }], null, null, null],
  ["delivered", null, null, null],
  [null, null, null, null],
])("a test reply is read: %j", (reply, delivered, status, httpStatus) => {
  expect(readTest(reply)).toEqual({ delivered, status, httpStatus, raw: JSON.stringify(reply, null, 2) });
});

test("a very long reply is shortened to its start", () => {
  expect(readTest({ note: "x".repeat(100_000) }).raw).toHaveLength(4_000);
});
