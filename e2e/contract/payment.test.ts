import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { spendingLimitDetailsSchema } from "#lib/core/service/schemas/error.ts";
import {
  anOrder,
  createDraft,
  createOrder,
  newKey,
  openServiceAccount,
  type ServiceAccount,
} from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

type Cause = {
  code: string;
  cause: (desk: ServiceAccount) => Promise<unknown>;
  cure: (desk: ServiceAccount) => Promise<unknown>;
};

const wallet = (change: object) => (desk: ServiceAccount) => world.control.setWallet(desk.accountId, change);

const causes: Cause[] = [
  {
    code: "insufficient_balance",
    cause: wallet({ balance_cents: 10 }),
    cure: wallet({ credit_cents: 500_000 }),
  },
  { code: "wallet_not_allowed", cause: wallet({ allowed: false }), cure: wallet({ allowed: true }) },
  { code: "wallet_disabled", cause: wallet({ enabled: false }), cure: wallet({ enabled: true }) },
  {
    code: "payments_frozen",
    cause: (desk) => world.control.freeze(desk.keyId),
    cure: (desk) => world.control.unfreeze(desk.keyId),
  },
];

describe.each(["live", "test"] as const)("a %s payment is refused", (mode) => {
  it.each(causes)("with 402 $code, and succeeds once the cause is removed", async ({ code, cause, cure }) => {
    const desk = await openServiceAccount(world, { mode });
    const draft = await createDraft(desk);
    await cause(desk);
    expect(await desk.client.confirmOrder(draft.id)).toMatchObject({ outcome: "payment_refused", code });
    expect((await desk.client.getOrder(draft.id)).status).toBe("draft");
    await cure(desk);
    expect(await desk.client.confirmOrder(draft.id)).toMatchObject({ outcome: "confirmed" });
  });

  it.each(causes)("on creation with $code: the reply contains the only draft", async ({ code, cause }) => {
    const desk = await openServiceAccount(world, { mode });
    const request = {
      bytes: encodeOrderRequest(await anOrder(desk, { confirm: true, external_id: "R-1" })),
      idempotencyKey: newKey(),
    };
    await cause(desk);
    const refused = await desk.client.createOrder(request);
    expect(refused).toMatchObject({
      outcome: "payment_refused",
      code,
      order: { status: "draft", external_id: "R-1" },
    });
    const replay = await desk.client.createOrder(request);
    expect(replay).toMatchObject({
      outcome: "created",
      replayed: true,
      order: { id: refused.order.id, status: "draft" },
    });
    expect((await desk.client.listOrders()).data.map(({ id }) => id)).toEqual([refused.order.id]);
  });

  it("with 402 spending_limit_reached and the amounts, above the limit per order", async () => {
    const limits = { per_order_cents: 100, daily_cents: 100_000 };
    const desk = await openServiceAccount(world, { mode, spending_limits: limits });
    const draft = await createDraft(desk);
    const refused = await desk.client.confirmOrder(draft.id);
    if (refused.outcome !== "payment_refused") throw new Error("It was paid.");
    expect(refused.code).toBe("spending_limit_reached");
    expect(spendingLimitDetailsSchema.parse(refused.details)).toEqual({
      total_cents: draft.costs.total_cents,
      per_order_limit_cents: 100,
      currency: "EUR",
    });
  });

  it("with 402 spending_limit_reached when the rolling 24 hours are used up", async () => {
    const probe = await openServiceAccount(world, { mode });
    const { total_cents } = (await createDraft(probe)).costs;
    const limits = { per_order_cents: total_cents, daily_cents: 2 * total_cents };
    const desk = await openServiceAccount(world, { mode, spending_limits: limits });
    const results = [];
    for (let i = 0; i < 3; i++) results.push(await createOrder(desk, { confirm: true }));
    expect(results).toMatchObject([
      { outcome: "created" },
      { outcome: "created" },
      { outcome: "payment_refused", code: "spending_limit_reached" },
    ]);
  });
});

describe("offered credit", () => {
  it("is used before the balance", async () => {
    const desk = await openServiceAccount(world, { mode: "live", balanceCents: 100_000 });
    await world.control.setWallet(desk.accountId, { credit_cents: 500 });
    const { order } = await createOrder(desk, { confirm: true });
    expect(await world.control.wallet(desk.accountId)).toMatchObject({
      credit_cents: 0,
      balance_cents: 100_000 + 500 - order.costs.total_cents,
    });
  });
});
