import { expect, test } from "vitest";
import { maskHeaders } from "./mask-headers.ts";

const shown = (headers: Record<string, string>) => maskHeaders(new Headers(headers));

test.each([
  ["authorization", "Bearer svc_live_1"],
  ["proxy-authorization", "Basic x"],
  ["cookie", "session=1"],
  ["x-api-key", "1"],
  ["x-forwarded-access-token", "1"],
  ["stripe-signature", "t=1,v1=00"],
])("the value of %s is masked", (name, value) => {
  expect(shown({ [name]: value })).toEqual({ [name]: "…" });
});

test("a signature keeps its time and its schemes", () => {
  const signature = `t=1700000000,v1=${"ab".repeat(32)},v0=cd`;
  expect(shown({ "svc-signature": signature })).toEqual({ "svc-signature": "t=1700000000,v1=…,v0=…" });
  expect(shown({ "svc-signature": "t=deadbeef" })).toEqual({ "svc-signature": "t=…" });
  expect(shown({ "svc-signature": "whsec_pasted_here" })).toEqual({ "svc-signature": "…" });
});

test("our own headers are left out", () => {
  expect(shown({ "X-Pressroom-Inner-Hop": "secret", "user-agent": "service/1" })).toEqual({
    "user-agent": "service/1",
  });
});

test("the endpoint address is masked in headers that a proxy adds", () => {
  expect(shown({ "x-original-uri": "/api/webhooks/0a1b2c?x=1" })).toEqual({
    "x-original-uri": "/api/webhooks/…?x=1",
  });
});

test("headers without secrets stay, limited in length and number", () => {
  expect(shown({ "user-agent": "service/1", "svc-event-type": "order.shipped" })).toEqual({
    "user-agent": "service/1",
    "svc-event-type": "order.shipped",
  });
  expect(shown({ "x-long": "a".repeat(10_000) })["x-long"]).toHaveLength(501);
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-${index}`, "1"]));
  expect(Object.keys(shown(many))).toHaveLength(60);
});
