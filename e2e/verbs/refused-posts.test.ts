import { createHash, randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { unknownReceivers } from "#drizzle/schema/unknown-receivers.ts";
import { webhookRefusalCounts } from "#drizzle/schema/webhook-refusal-counts.ts";
import { webhookRefusals } from "#drizzle/schema/webhook-refusals.ts";
import { openReceiver, postDelivery } from "#e2e/fixtures/deliver-event.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { Receipt } from "#lib/doors/receive-delivery.ts";
import { keepRefusals } from "#lib/features/webhooks/internal/receiving/keep-refusals.ts";
import {
  emptyLedger,
  enterRefusal,
  mostKeptAMinute,
} from "#lib/features/webhooks/internal/receiving/refusal-ledger.ts";
import { refusalReasons } from "#lib/features/webhooks/refusal.ts";

const pressroom = useVerbs();

const noted = (receipts: Receipt[]) =>
  Promise.all(receipts.map((receipt) => (receipt.accepted ? undefined : receipt.recorded)));

const keptOf = ({ workspaceId }: TestWorkspace) =>
  db()
    .select()
    .from(webhookRefusals)
    .where(eq(webhookRefusals.workspaceId, workspaceId))
    .orderBy(desc(webhookRefusals.receivedAt));

async function countOf({ workspaceId }: TestWorkspace): Promise<number> {
  const [sum] = await db()
    .select({ refused: sql<number>`sum(${webhookRefusalCounts.refused})::int` })
    .from(webhookRefusalCounts)
    .where(eq(webhookRefusalCounts.workspaceId, workspaceId));
  return sum?.refused ?? 0;
}

test("a refused post is stored with reason, size, hash and the beginning of its body, without secrets", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  const body = Buffer.from(`\u0000<script>${"é".repeat(5_000)}`);
  const seconds = Math.floor(Date.now() / 1000);
  const receipt = await postDelivery(receiver, null, {
    body,
    signature: `t=${seconds},v1=${"0".repeat(64)}`,
    headers: { authorization: "Bearer leaked", "svc-event-id": "any", "svc-event-type": "order.shipped" },
  });
  expect(receipt).toMatchObject({ accepted: false, reason: "mismatch" });
  await noted([receipt]);
  const [row, ...others] = await keptOf(workspace);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    endpointId: receiver.id,
    reason: "mismatch",
    eventId: "any",
    eventType: "order.shipped",
    signedAt: new Date(seconds * 1000),
    bytes: body.length,
    sha256: createHash("sha256").update(body).digest("hex"),
    headers: { authorization: "…", "svc-signature": `t=${seconds},v1=…` },
  });
  expect(Buffer.from(row?.bodyStart ?? []).equals(body.subarray(0, 4_096))).toBe(true);
});

test("of a flood a limited number is stored across all processes, and all are counted", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  const { id: endpointId } = receiver;
  const post = { workspaceId: workspace.workspaceId, endpointId, headers: new Headers() };
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const ledgers = refusalReasons.slice(0, 4).map((reason) => {
    const ledger = emptyLedger();
    for (let index = 0; index < 500; index += 1) {
      const body = Buffer.from(String(index));
      enterRefusal(ledger, { ...post, reason, body }, new Date(minute.getTime() + index));
    }
    return ledger;
  });
  // Opens four connections first, so that all ledgers start at the same time.
  await Promise.all(ledgers.map(() => db().execute(sql`select pg_sleep(0.2)`)));
  await Promise.all(ledgers.map(keepRefusals));
  expect(await keptOf(workspace)).toHaveLength(mostKeptAMinute);
  expect(await countOf(workspace)).toBe(2_000);
  const nextMinute = emptyLedger();
  const later = new Date(minute.getTime() + 60_000);
  enterRefusal(nextMinute, { ...post, reason: "missing", body: Buffer.from("later") }, later);
  await keepRefusals(nextMinute);
  expect(await keptOf(workspace)).toHaveLength(mostKeptAMinute + 1);
});

test("posts to unknown addresses are only counted", async () => {
  const before = (await db().select().from(unknownReceivers))[0]?.refused ?? 0;
  const segments = Array.from({ length: 300 }, (_, index) =>
    index % 2 ? randomUUID().replaceAll("-", "").repeat(2) : `nothing-${index}`,
  );
  const receipts = await Promise.all(segments.map((segment) => postDelivery({ segment, secret: "any" }, {})));
  await noted(receipts);
  expect(receipts.map((receipt) => !receipt.accepted && receipt.reason)).toEqual(
    segments.map(() => "unknown_endpoint"),
  );
  const today = new Date().toISOString().slice(0, 10);
  expect(await db().select().from(unknownReceivers)).toEqual([{ day: today, refused: before + 300 }]);
});
