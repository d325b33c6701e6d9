import { expect, test } from "vitest";
import type { RefusedPost } from "../../refusal.ts";
import { emptyLedger, enterRefusal, enterUnknown, mostKeptAMinute } from "./refusal-ledger.ts";

const noon = new Date("2026-11-22T12:00:30.000Z");

const aPost = (change: Partial<RefusedPost> = {}): RefusedPost => ({
  workspaceId: "w",
  endpointId: "e",
  reason: "missing",
  headers: new Headers(),
  body: Buffer.from("{}"),
  ...change,
});

test("per endpoint and minute, the first posts are kept and all are counted by reason", () => {
  const ledger = emptyLedger();
  for (let index = 0; index < 500; index += 1) enterRefusal(ledger, aPost(), noon);
  enterRefusal(ledger, aPost({ reason: "mismatch" }), noon);
  enterRefusal(ledger, aPost({ endpointId: "other" }), noon);
  enterRefusal(ledger, aPost(), new Date(noon.getTime() + 60_000));
  expect(ledger.kept).toHaveLength(mostKeptAMinute + 2);
  expect([...ledger.counts.values()].map(({ refused, reason }) => [reason, refused])).toEqual([
    ["missing", 500],
    ["mismatch", 1],
    ["missing", 1],
    ["missing", 1],
  ]);
  expect([...ledger.counts.values()][0]?.minute).toEqual(new Date("2026-11-22T12:00:00.000Z"));
});

test("the stored start of a large body does not keep the whole body in memory", () => {
  const ledger = emptyLedger();
  enterRefusal(ledger, aPost({ body: Buffer.alloc(900_000, "x") }), noon);
  expect(ledger.kept[0]).toMatchObject({ bytes: 900_000 });
  expect(ledger.kept[0]?.bodyStart.buffer.byteLength).toBe(4_096);
});

test("posts to unknown addresses are counted by day", () => {
  const ledger = emptyLedger();
  const midnight = new Date("2026-11-23T00:00:00.000Z");
  for (const now of [noon, noon, midnight]) enterUnknown(ledger, now);
  expect([...ledger.unknown]).toEqual([
    ["2026-11-22", 2],
    ["2026-11-23", 1],
  ]);
});

test.each([
  [`t=1700000000,v1=00`, new Date(1_700_000_000_000)],
  ["v1=00, t=1700000000", new Date(1_700_000_000_000)],
  ["t=1700000000000,v1=00", null],
  ["t=now", null],
  ["", null],
])("the signature %j claims the time %s", (signature, signedAt) => {
  const ledger = emptyLedger();
  enterRefusal(ledger, aPost({ headers: new Headers({ "svc-signature": signature }) }), noon);
  expect(ledger.kept[0]?.signedAt).toEqual(signedAt);
});
