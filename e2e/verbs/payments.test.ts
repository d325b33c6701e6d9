import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { recover } from "#e2e/fixtures/leave-open.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { checkPayingKey } from "#lib/features/orders/check-paying-key.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { judgePayment } from "#lib/features/orders/judge-payment.ts";
import { placeOrder } from "#lib/features/orders/place-order.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { countApprovals } from "#lib/workflows/approvals/count-approvals.ts";
import { listRefused } from "#lib/workflows/approvals/list-refused.ts";

const pressroom = useVerbs();

const walletOf = ({ testAccount }: TestWorkspace) => pressroom.world.control.wallet(testAccount.accountId);
const setWallet = (change: object) => (workspace: TestWorkspace) =>
  pressroom.world.control.setWallet(workspace.testAccount.accountId, change);

const causes = [
  {
    code: "insufficient_balance",
    cause: setWallet({ balance_cents: 10 }),
    cure: setWallet({ credit_cents: 500_000 }),
  },
  { code: "wallet_not_allowed", cause: setWallet({ allowed: false }), cure: setWallet({ allowed: true }) },
  { code: "wallet_disabled", cause: setWallet({ enabled: false }), cure: setWallet({ enabled: true }) },
  {
    code: "payments_frozen",
    cause: ({ liveAccount }: TestWorkspace) => pressroom.world.control.freeze(liveAccount.keyId),
    cure: ({ liveAccount }: TestWorkspace) => pressroom.world.control.unfreeze(liveAccount.keyId),
  },
  {
    code: "fault",
    cause: ({ testAccount }: TestWorkspace) =>
      pressroom.world.control.addFault({
        account_id: testAccount.accountId,
        path: "/v1/orders/*/confirm",
        status: 402,
      }),
    cure: () => pressroom.world.control.clearFaults(),
  },
];

test.each(causes)(
  "$code: the draft is in the refused tab with its reason, and is paid once the cause is fixed",
  async ({ code, cause, cure }) => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext("live");
    const draft = await aDraft(workspace);
    await cause(workspace);
    expect(await confirmOrder(ctx, draft)).toMatchObject({ code, message: expect.any(String) });
    expect((await listRefused(ctx, {})).rows).toMatchObject([
      { order: { id: draft.orderId, status: "draft" }, lastTry: { state: "refused", outcome: { code } } },
    ]);
    expect(await countApprovals(ctx)).toEqual({ waiting: 0, refused: 1, refusedWaiting: 0 });
    expect((await listRefused(await workspace.ownerContext("test"), {})).rows).toEqual([]);
    await cure(workspace);
    expect(await confirmOrder(ctx, draft)).toBeNull();
    expect((await listRefused(ctx, {})).rows).toEqual([]);
    expect(await countApprovals(ctx)).toEqual({ waiting: 0, refused: 0, refusedWaiting: 0 });
  },
);

describe("the payment outlook", () => {
  const limits = { per_order_cents: 6_000, daily_cents: 10_000 };
  const verdict = async (workspace: TestWorkspace, total: number) => {
    const outlook = await getPaymentOutlook(await workspace.ownerContext("live"));
    return judgePayment(outlook, total);
  };

  test("counts what this key paid, also outside Pressroom, but not what another key paid", async () => {
    const workspace = await openWorkspace(pressroom.world, { spending_limits: limits });
    const ctx = await workspace.ownerContext("live");
    const [here, elsewhere] = [await aDraft(workspace), await aDraft(workspace, "live", 1)];
    await aDraft(workspace, "test").then(async (draft) =>
      confirmOrder(await workspace.ownerContext("test"), draft),
    );
    expect((await verdict(workspace, 1)).spentCents).toBe(0);
    await confirmOrder(ctx, here);
    await workspace.liveAccount.client.confirmOrder(elsewhere.orderId);
    expect((await verdict(workspace, 1)).spentCents).toBe(here.shownTotalCents);
    // A payment seen by the mirror counts: the order was made with this key, and no other key of ours paid it.
    await confirmOrder(ctx, elsewhere);
    expect((await verdict(workspace, 1)).spentCents).toBe(here.shownTotalCents + elsewhere.shownTotalCents);
    const otherKey = (await workspace.ownerContext("test")).payingKey.id;
    const paidHere = eq(orderIntents.orderId, here.orderId);
    await db().update(orderIntents).set({ apiKeyId: otherKey }).where(paidHere);
    expect((await verdict(workspace, 1)).spentCents).toBe(elsewhere.shownTotalCents);
  });

  test("does not count what was paid and cancelled", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext("live");
    const [kept, cancelled] = [await aDraft(workspace), await aDraft(workspace, "live", 1)];
    for (const draft of [kept, cancelled]) await confirmOrder(ctx, draft);
    await cancelOrder(ctx, cancelled);
    expect((await verdict(workspace, 1)).spentCents).toBe(kept.shownTotalCents);
  });

  test("counts what the service refunded by itself", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext("live");
    const paid = await aDraft(workspace);
    await confirmOrder(ctx, paid);
    await pressroom.world.control.advance(paid.orderId, "refunded");
    await rereadOrder(await workspace.system("mirror"), paid.orderId);
    expect((await getOrder(ctx, paid)).status).toBe("refunded");
    expect((await verdict(workspace, 1)).spentCents).toBe(paid.shownTotalCents);
  });

  test("predicts the daily limit of the service to the cent", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext("live");
    const first = await aDraft(workspace);
    await confirmOrder(ctx, first);
    const outlook = await getPaymentOutlook(ctx);
    const room = 30_000 - first.shownTotalCents;
    expect(
      judgePayment({ ...outlook, limits: { perOrderCents: room + 1, dailyCents: 30_000 } }, room),
    ).toEqual({
      verdict: "fits",
      spentCents: first.shownTotalCents,
    });
    const over = judgePayment(
      { ...outlook, limits: { perOrderCents: room + 1, dailyCents: 30_000 } },
      room + 1,
    );
    const paidAt = Date.parse((await getOrder(ctx, first)).confirmed_at ?? "");
    expect(over).toEqual({
      verdict: "over_day_limit",
      fitsAt: new Date(paidAt + 86_400_000).toISOString(),
      spentCents: first.shownTotalCents,
    });
  });

  test("uses the per-order limit that a refusal reported", async () => {
    const workspace = await openWorkspace(pressroom.world, {
      spending_limits: { per_order_cents: 100, daily_cents: 10_000 },
    });
    const ctx = await workspace.ownerContext("live");
    const draft = await aDraft(workspace);
    expect(await confirmOrder(ctx, draft)).toMatchObject({
      code: "spending_limit_reached",
      details: { total_cents: draft.shownTotalCents, per_order_limit_cents: 100 },
    });
    expect((await verdict(workspace, draft.shownTotalCents)).verdict).toBe("over_order_limit");
  });

  test("knows frozen payments after the first refusal, until a manual check", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { control } = pressroom.world;
    await control.freeze(workspace.liveAccount.keyId);
    const draft = await aDraft(workspace);
    expect((await verdict(workspace, 1)).verdict).toBe("fits");
    await confirmOrder(await workspace.ownerContext("live"), draft);
    expect((await verdict(workspace, 1)).verdict).toBe("frozen");
    await checkPayingKey(await workspace.ownerContext("live"));
    expect((await verdict(workspace, 1)).verdict).toBe("frozen");
    await control.unfreeze(workspace.liveAccount.keyId);
    await checkPayingKey(await workspace.ownerContext("live"));
    expect((await verdict(workspace, 1)).verdict).toBe("fits");
  });

  test("knows them still after an earlier payment was found", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const { control } = pressroom.world;
    const ctx = await workspace.ownerContext("live");
    const [earlier, refused] = [await aDraft(workspace, "live", 1), await aDraft(workspace, "live", 1)];
    const lost = { path: "/v1/orders/*/confirm", drop: "after" } as const;
    await control.addFault({ account_id: workspace.testAccount.accountId, ...lost });
    await expect(confirmOrder(ctx, earlier)).rejects.toMatchObject({ code: "answer_lost" });
    await control.clearFaults();
    await control.freeze(workspace.liveAccount.keyId);
    expect(await confirmOrder(ctx, refused)).toMatchObject({ code: "payments_frozen" });
    expect(await recover(workspace)).toBe(0);
    expect((await getOrder(ctx, earlier)).lastIntent).toMatchObject({ state: "succeeded" });
    expect((await verdict(workspace, 1)).verdict).toBe("frozen");
  });

  test("says no_role to a member who may not pay", async () => {
    const workspace = await openWorkspace(pressroom.world);
    const operator = await workspace.contextOf(await workspace.addMember("operator"), "live");
    expect(judgePayment(await getPaymentOutlook(operator), 1).verdict).toBe("no_role");
    const viewer = await workspace.contextOf(await workspace.addMember("viewer"), "live");
    await expect(getPaymentOutlook(viewer)).rejects.toMatchObject({ code: "forbidden_role" });
  });

  test("says no_scope for a key without orders:confirm", async () => {
    const scopes = ["catalog:read", "orders:read", "orders:write"];
    const workspace = await openWorkspace(pressroom.world, { scopes });
    const ctx = await workspace.ownerContext("test");
    expect(judgePayment(await getPaymentOutlook(ctx), 1).verdict).toBe("no_scope");
  });
});

test("a price that rises before the payment pays nothing, and both totals are returned", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const quote = async () =>
    (
      await workspace.testAccount.client.estimateOrder({
        items: [{ sku: workspace.sku, quantity: 2 }],
        country: "FR",
      })
    ).costs;
  const { total_cents: shownTotalCents, items_cents } = await quote();
  const before = await walletOf(workspace);
  await pressroom.world.control.setPrice(workspace.sku, items_cents);
  const { orderId, paymentError } = await placeOrder(ctx, { ...aSubmission(workspace), shownTotalCents });
  const { total_cents } = await quote();
  expect(total_cents).toBeGreaterThan(shownTotalCents);
  expect(paymentError).toBeNull();
  expect(await getOrder(ctx, { orderId })).toMatchObject({
    status: "draft",
    lastIntent: {
      state: "refused",
      outcome: { code: "total_changed", details: { shown_cents: shownTotalCents, total_cents } },
    },
  });
  expect((await getOrder(ctx, { orderId })).timeline).toContainEqual(
    expect.objectContaining({
      kind: "act",
      action: "order.pay_refused",
      by: "The owner",
      code: "total_changed",
    }),
  );
  expect(await walletOf(workspace)).toEqual(before);
  expect((await listRefused(ctx, {})).rows).toMatchObject([
    { order: { id: orderId, totalCents: total_cents } },
  ]);
});

test("20 parallel submissions of one form by two people, with payment: one order, one payment", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const manager = await workspace.addMember("manager");
  const [owner, other] = [await workspace.ownerContext("live"), await workspace.contextOf(manager, "live")];
  const before = await walletOf(workspace);
  const estimate = await workspace.testAccount.client.estimateOrder({
    items: [{ sku: workspace.sku, quantity: 1 }],
    country: "FR",
  });
  const shownTotalCents = estimate.costs.total_cents;
  const submission = { ...aSubmission(workspace, 1), shownTotalCents };
  const placed = await Promise.all(
    Array.from({ length: 20 }, (_, index) => placeOrder(index % 2 ? owner : other, submission)),
  );
  expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(1);
  expect(before.balance_cents - (await walletOf(workspace)).balance_cents).toBe(shownTotalCents);
});

test("20 parallel payments by two people: one payment, and each answer is correct", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const manager = await workspace.addMember("manager");
  const [owner, other] = [await workspace.ownerContext("live"), await workspace.contextOf(manager, "live")];
  const draft = await aDraft(workspace);
  const before = await walletOf(workspace);
  const told = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => confirmOrder(index % 2 ? owner : other, draft)),
  );
  const unexpected = told.filter((answer) =>
    answer.status === "fulfilled" ? answer.value !== null : answer.reason?.code !== "already_under_way",
  );
  expect(unexpected).toEqual([]);
  expect(told.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(before.balance_cents - (await walletOf(workspace)).balance_cents).toBe(draft.shownTotalCents);
  expect((await getOrder(owner, draft)).status).toBe("confirmed");
});

test("payments from a day ago by the service's clock no longer count, even if that clock is ahead", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  await confirmOrder(ctx, await aDraft(workspace));
  expect((await getPaymentOutlook(ctx)).spent).toHaveLength(1);
  await pressroom.world.control.passTime(86_400);
  expect((await getPaymentOutlook(ctx)).spent).toHaveLength(1);
  await createOrder(ctx, aSubmission(workspace));
  const outlook = await getPaymentOutlook(ctx);
  expect(outlook.spent).toEqual([]);
  expect(Date.parse(outlook.now)).toBeGreaterThan(Date.now() + 86_000_000);
});
