import { expect, test } from "vitest";
import { kindOf } from "./count-requests.ts";

test.each([
  ["/atelier/live/orders?q=Ada", {}, "page"],
  ["/share/a-secret-token", {}, "page"],
  ["/atelier/live/orders", { "next-action": "00ab" }, "action"],
  ["/_next/static/chunks/a.js", {}, "asset"],
  ["/api/live/atelier", {}, "live"],
  ["/api/webhooks/abc", {}, "webhooks"],
  ["/api/uploads/atelier/test/1", {}, "uploads"],
  ["/api/share/a-secret-token/pictures/1", {}, "api"],
  ["/api/a-word-that-somebody-typed", {}, "api"],
])("%s counts as %s", (url, headers, kind) => {
  expect(kindOf({ url, headers })).toBe(kind);
});
