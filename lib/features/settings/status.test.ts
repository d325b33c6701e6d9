import { expect, test } from "vitest";
import { knownScopes } from "#lib/core/service/schemas/me.ts";
import { isUnseparated, type KeyView, lostWithout, problemsOf, usesOf } from "./status.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const withoutPaying = knownScopes.filter((scope) => scope !== "orders:confirm");

const aKey = (given: Partial<KeyView> = {}): KeyView => ({
  id: `${given.mode ?? "test"} ${given.purpose ?? "ordering"}`,
  mode: "test",
  purpose: "ordering",
  name: "a key",
  prefix: "svc_test_AbCdEf",
  scopes: [...knownScopes],
  perOrderCents: 15_000,
  dailyCents: 30_000,
  paymentsFrozen: false,
  expiresAt: null,
  checkedAt: now,
  refusedAt: null,
  refusal: null,
  isSealedElsewhere: false,
  ...given,
});

test.each<[string, Partial<KeyView>, string[]]>([
  ["works", {}, []],
  ["expires in eight days", { expiresAt: inDays(8) }, []],
  ["expires in seven days", { expiresAt: inDays(7) }, ["expiring"]],
  ["has expired, and nobody has asked since", { expiresAt: inDays(-1) }, ["expired"]],
  ["expired", { expiresAt: inDays(-1), refusedAt: now, refusal: "unauthenticated" }, ["expired"]],
  ["was revoked", { expiresAt: inDays(3), refusedAt: now, refusal: "unauthenticated" }, ["refused"]],
  [
    "was stored under another secret",
    { isSealedElsewhere: true, expiresAt: inDays(-1) },
    ["sealed_elsewhere"],
  ],
  ["is not for this address", { refusedAt: now, refusal: "forbidden" }, ["address"]],
  ["is frozen and about to expire", { paymentsFrozen: true, expiresAt: inDays(1) }, ["expiring", "frozen"]],
])("the problems are right for a key that %s", (_, given, problems) => {
  expect(problemsOf(aKey(given), true, now)).toEqual(problems);
});

test("frozen payments are no problem for a key that does not pay", () => {
  expect(problemsOf(aKey({ paymentsFrozen: true }), false, now)).toEqual([]);
});

test("without a paying key, the ordering key is used for all its permissions", () => {
  const key = aKey({ scopes: ["orders:read", "orders:confirm"] });
  expect(usesOf(key, [key])).toEqual({
    opens: ["orders:read", "orders:confirm"],
    unused: [],
    missing: ["catalog:read", "orders:write", "files:write", "webhooks:manage"],
  });
});

test("with a paying key, only that key pays, and it is used for nothing else", () => {
  const ordering = aKey();
  const paying = aKey({ purpose: "paying", scopes: ["orders:read", "orders:confirm"] });
  const keys = [ordering, paying];
  expect(usesOf(ordering, keys)).toEqual({ opens: withoutPaying, unused: ["orders:confirm"], missing: [] });
  expect(usesOf(paying, keys)).toEqual({ opens: ["orders:confirm"], unused: ["orders:read"], missing: [] });
  expect(isUnseparated(keys, "test")).toBe(true);
  expect(isUnseparated([aKey({ scopes: withoutPaying }), paying], "test")).toBe(false);
  expect(isUnseparated([ordering], "test")).toBe(false);
});

test("a key that cannot be decrypted here is used for nothing", () => {
  const key = aKey({ isSealedElsewhere: true });
  expect(usesOf(key, [key])).toEqual({ opens: [], unused: [], missing: [] });
});

test("a paying key without its permission is reported, and the ordering key does not pay instead", () => {
  const paying = aKey({ purpose: "paying", scopes: [] });
  expect(usesOf(paying, [aKey(), paying])).toMatchObject({ opens: [], missing: ["orders:confirm"] });
  expect(usesOf(aKey(), [aKey(), paying]).unused).toEqual(["orders:confirm"]);
});

test("removing a key stops only what no other key can do", () => {
  const test = aKey();
  const live = aKey({ mode: "live" });
  const paying = aKey({ purpose: "paying" });
  expect(lostWithout(test, [test])).toEqual(knownScopes);
  // Orders and webhooks belong to the account, so the key of the other mode still works for them.
  expect(lostWithout(test, [test, live])).toEqual([
    "catalog:read",
    "orders:write",
    "orders:confirm",
    "files:write",
  ]);
  expect(lostWithout(paying, [test, paying])).toEqual([]);
  const ordersOnly = aKey({ scopes: withoutPaying });
  expect(lostWithout(paying, [ordersOnly, paying])).toEqual(["orders:confirm"]);
  expect(lostWithout(test, [test, paying])).toEqual(knownScopes);
  expect(lostWithout(test, [test, paying, live])).not.toContain("orders:confirm");
});
