import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type ProxyReply, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";

const { pressroom, service } = startProxiedVerbs();

const error = (code: string) => ({ error: { code, message: "Not now." } });
const refusals = {
  "a 429": replyWith(429, error("rate_limited"), { "retry-after": "600" }),
  "a 409": replyWith(409, error("idempotency_in_use")),
  "a 422": replyWith(422, error("busy")),
};

/**
 * Two tabs send the same submission, and both have read its intent before either one records its attempt. One gets the
 * refusal while the other's request is in progress.
 */
async function pressTwice(
  press: () => Promise<string>,
  refusal: ProxyReply,
  refused: 1 | 2,
): Promise<string[]> {
  const bothLeft = Promise.withResolvers<void>();
  const oneEnded = Promise.withResolvers<unknown>();
  let left = 0;
  service.hooks = {
    onRequest: async ({ method, path }) => {
      if (method !== "POST" || path !== "/v1/orders") return undefined;
      left += 1;
      const nth = left;
      if (nth === 2) bothLeft.resolve();
      await bothLeft.promise;
      if (nth === refused) return refusal;
      await oneEnded.promise;
      return undefined;
    },
  };
  const presses = [press(), press()].map((pressed) => pressed.catch(({ code }: { code: string }) => code));
  oneEnded.resolve(Promise.race(presses));
  const ends = await Promise.all(presses);
  service.hooks = {};
  return ends.sort();
}

async function creationsOf({ workspaceId }: TestWorkspace) {
  const isOne = and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.kind, "create"));
  return db().select().from(orderIntents).where(isOne).orderBy(orderIntents.createdAt);
}

test.each([
  ["a 429", 1],
  ["a 429", 2],
  ["a 409", 1],
  ["a 409", 2],
  ["a 422", 1],
  ["a 422", 2],
] as const)(
  "of two tabs of one submission, %s to request %i does not end the other's creation",
  async (refusal, refused) => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext("live");
    const submission = { ...aSubmission(workspace), reference: "two-tabs" };
    const ends = await pressTwice(() => createOrder(ctx, submission), refusals[refusal], refused);
    const made = (await workspace.liveAccount.client.listOrders()).data;
    expect(made).toHaveLength(1);
    const orderId = made[0]?.id ?? "";
    expect(ends).toEqual([orderId, "answer_lost"].sort());
    expect(await creationsOf(workspace)).toMatchObject([{ state: "succeeded", orderId }]);
    const [row] = await db().select().from(orders).where(eq(orders.id, orderId));
    expect(row?.reference).toBe("two-tabs");
  },
);

test("of two tabs that replace one order, one draft remains, whichever request is refused", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const oldId = await createOrder(ctx, { ...aSubmission(workspace), reference: "changed" });
  const change = { ...aSubmission(workspace, 5), orderId: oldId };
  await pressTwice(() => replaceOrder(ctx, change), refusals["a 409"], 1);
  const made = (await workspace.liveAccount.client.listOrders()).data;
  const drafts = made.filter(({ status }) => status === "draft");
  expect(made).toHaveLength(2);
  expect(drafts).toMatchObject([{ external_id: "changed~2" }]);
});

type Draft = { orderId: string; shownTotalCents: number };

test.each<[string, string, ProxyReply, (ctx: MemberContext, draft: Draft) => Promise<unknown>]>([
  ["a payment", "/confirm", replyWith(402, error("insufficient_balance")), confirmOrder],
  ["a payment", "/confirm", refusals["a 422"], confirmOrder],
  ["a cancellation", "/cancel", refusals["a 409"], (ctx, { orderId }) => cancelOrder(ctx, { orderId })],
])(
  "%s that the worker has taken over is not ended by a refusal of the earlier request",
  async (_, end, refusal, press) => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext("live");
    const draft = await aDraft(workspace);
    const isIt = and(
      eq(orderIntents.workspaceId, workspace.workspaceId),
      eq(orderIntents.orderId, draft.orderId),
    );
    const isOpen = and(isIt, eq(orderIntents.state, "open"));
    service.hooks = {
      onRequest: async ({ path }) => {
        if (!path.endsWith(end)) return undefined;
        await db().update(orderIntents).set({ leaseToken: randomUUID() }).where(isOpen);
        return refusal;
      },
    };
    await expect(press(ctx, draft)).rejects.toMatchObject({ code: "answer_lost" });
    expect(await db().select().from(orderIntents).where(isOpen)).toHaveLength(1);
  },
);
