import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDraft, createOrder, failureOf, openServiceAccount } from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const once = (accountId: string, fault: object) =>
  world.control.addFault({ account_id: accountId, times: 1, ...fault });

describe("a reply that is lost after the service did the work", () => {
  it("creates one order and one debit for a creation with payment", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    await once(desk.accountId, { method: "POST", path: "/v1/orders", drop: "after" });
    const result = await createOrder(desk, { confirm: true });
    expect(result).toMatchObject({ outcome: "created", replayed: true, order: { status: "confirmed" } });
    expect((await desk.client.listOrders()).data.length).toBe(1);
    const { balance_cents } = await world.control.wallet(desk.accountId);
    expect(balance_cents).toBe(1_000_000 - result.order.costs.total_cents);
  });

  it("creates one debit for a confirmation", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    const draft = await createDraft(desk);
    await once(desk.accountId, { path: "/v1/orders/*/confirm", drop: "after" });
    expect(await desk.client.confirmOrder(draft.id)).toMatchObject({ outcome: "confirmed" });
    expect((await world.control.wallet(desk.accountId)).balance_cents).toBe(
      1_000_000 - draft.costs.total_cents,
    );
  });

  it("leaves a cancellation in doubt until the order is read again", async () => {
    const desk = await openServiceAccount(world);
    const draft = await createDraft(desk);
    await once(desk.accountId, { path: "/v1/orders/*/cancel", drop: "after" });
    expect(await failureOf(desk.client.cancelOrder(draft.id))).toMatchObject({
      sent: true,
      mayHaveActed: true,
    });
    expect((await desk.client.getOrder(draft.id)).status).toBe("cancelled");
    const calls = await world.control.requestsOf(desk.prefix);
    expect(calls.filter(({ path }) => path.endsWith("/cancel")).length).toBe(1);
  });
});

describe("a service that is down for a short time", () => {
  it.each([{ status: 503 }, { status: 500 }, { drop: "before" }, { status: 429, retry_after: 1 }])(
    "gets the call again: %o",
    async (fault) => {
      const desk = await openServiceAccount(world);
      await once(desk.accountId, fault);
      expect((await desk.client.getMe()).account.id).toBe(desk.accountId);
      expect((await world.control.requestsOf(desk.prefix)).length).toBe(2);
    },
  );

  it("is waited for only until the timeout", async () => {
    const desk = await openServiceAccount(world, { client: { timeoutMs: 100 } });
    const draft = await createDraft(await openServiceAccount(world));
    await once(desk.accountId, { delay_ms: 2_000 });
    expect(await failureOf(desk.client.cancelOrder(draft.id))).toMatchObject({
      reason: "timed_out",
      sent: true,
    });
  });
});
