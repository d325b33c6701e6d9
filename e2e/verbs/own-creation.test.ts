import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { minutesAgo, recover } from "#e2e/fixtures/leave-open.ts";
import {
  type Change,
  isCreation,
  loseCreation,
  ofOtherItems,
  toAnotherStreet,
} from "#e2e/fixtures/lose-creation.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { listLostCreations } from "#lib/features/orders/list-lost-creations.ts";
import { mirrorOrder } from "#lib/features/orders/mirror-order.ts";

retryImmediately();
const { pressroom, service } = startProxiedVerbs();

const moved = (order: Order, minutes: number): Order => {
  const at = new Date(Date.parse(order.created_at) + minutes * 60_000).toISOString();
  return { ...order, created_at: at, updated_at: at };
};

test.each<[string, Change]>([
  ["names no key", (order) => ({ ...order, api_key_prefix: null })],
  [
    "normalises the address",
    ({ shipping_address: address, ...order }) => ({
      ...order,
      shipping_address: {
        ...address,
        name: address.name.toUpperCase(),
        line1: `${address.line1.toUpperCase()}.`,
        postal_code: "75 011",
        phone: "",
      },
    }),
  ],
  ["is ten minutes slow", (order) => moved(order, -10)],
  ["is ten minutes fast", (order) => moved(order, 10)],
])("a service that %s: the order is recognised as ours, and no second one is created", async (_, change) => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, submission, orderId } = await loseCreation(service, workspace, { change });
  expect(await recover(workspace)).toBe(0);
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "succeeded", order: { id: orderId } }]);
  expect(await createOrder(ctx, submission)).toBe(orderId);
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(1);
});

test("an order that looks foreign is ours if the same request with the same key returns it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await loseCreation(service, workspace, {
    change: toAnotherStreet,
    keysAreForgotten: false,
  });
  expect(await recover(workspace)).toBe(0);
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "succeeded", order: { id: orderId } }]);
});

test("an order in our mirror is found even while the service does not list it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await loseCreation(service, workspace, {});
  const order = await workspace.liveAccount.client.getOrder(orderId);
  await mirrorOrder(db(), workspace.workspaceId, order);
  await db()
    .update(orderIntents)
    .set({ lookUpOnly: true, sentAt: minutesAgo(1), underWayUntil: null });
  service.hooks = {
    onRequest: ({ path }) =>
      path.includes("external_id=")
        ? replyWith(200, { data: [], has_more: false, next_cursor: null })
        : undefined,
  };
  expect(await recover(workspace)).toBe(0);
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "succeeded", order: { id: orderId } }]);
});

const toAnotherRecipient: Change = ({ shipping_address: address, ...order }) => ({
  ...order,
  shipping_address: { ...address, name: "Somebody Else", line1: "99 Elsewhere Road" },
});

test.each<[string, string | null, Change, object]>([
  ["of other items is in doubt", "theirs", ofOtherItems, { state: "in_doubt" }],
  [
    "of other items for somebody else is another's",
    "theirs",
    (order) => toAnotherRecipient(ofOtherItems(order)),
    { state: "refused", outcome: { code: "reference_taken" } },
  ],
  [
    "is in doubt whatever it shows, where the reference was made here",
    null,
    (order) => toAnotherRecipient(ofOtherItems(order)),
    { state: "in_doubt" },
  ],
])(
  "after a lost reply an unrecognised order has our reference: one %s",
  async (...[, typed, change, end]) => {
    const workspace = await openWorkspace(pressroom.world);
    const { ctx, orderId } = await loseCreation(service, workspace, { change }, typed);
    await recover(workspace);
    expect(await listLostCreations(ctx)).toMatchObject([{ ...end, order: { id: orderId } }]);
  },
);

test("a creation that also pays is not sent again after 15 minutes", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx } = await loseCreation(service, workspace, {
    change: toAnotherStreet,
    keysAreForgotten: false,
  });
  const [intent] = await db()
    .select()
    .from(orderIntents)
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  const request: object = JSON.parse(Buffer.from(intent?.body ?? "").toString());
  const paying = {
    body: Buffer.from(JSON.stringify({ ...request, confirm: true })),
    createdAt: minutesAgo(16),
  };
  await db()
    .update(orderIntents)
    .set(paying)
    .where(eq(orderIntents.id, intent?.id ?? ""));
  const before = service.passed.filter(({ asked }) => isCreation(asked)).length;
  await recover(workspace);
  expect(service.passed.filter(({ asked }) => isCreation(asked))).toHaveLength(before);
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "in_doubt" }]);
});
