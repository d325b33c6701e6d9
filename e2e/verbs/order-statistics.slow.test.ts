import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { countMatching } from "#lib/features/orders/count-matching.ts";
import { mirrorOrder, mirrorOrders } from "#lib/features/orders/mirror-order.ts";
import { foldStatistics } from "#lib/workflows/overview/fold-statistics.ts";
import { getBreakdown } from "#lib/workflows/overview/get-breakdown.ts";
import { getDailyStatistics } from "#lib/workflows/overview/get-daily-statistics.ts";
import { getDurations } from "#lib/workflows/overview/get-durations.ts";
import { listedIn, type Period, periodOf } from "#lib/workflows/overview/period.ts";
import { spentStatuses } from "#lib/workflows/overview/spent-statuses.ts";

useVerbs();

const hourMs = 3_600_000;
const statuses = ["draft", "test_confirmed", "in_production", "shipped", "delivered", "on_hold", "cancelled"];

/** One order every 97 minutes for 20 days, in all statuses and countries. */
function someOrders(): Order[] {
  return Array.from({ length: 300 }, (_, index) => {
    const created = Date.now() - index * 97 * 60_000;
    const status = statuses[index % statuses.length] ?? "draft";
    const isPaid = status !== "draft" && index % 14 !== 6;
    const at = (hours: number) => new Date(created + hours * hourMs).toISOString();
    const order = anOrder();
    return {
      ...order,
      status,
      created_at: at(0),
      confirmed_at: isPaid ? at(1) : null,
      updated_at: at(2),
      shipping_address: { ...order.shipping_address, country: ["FR", "DE", "IT"][index % 3] ?? "FR" },
      items: order.items.map((item) => ({ ...item, title: index % 2 ? "Classic tee" : "Heavy hoodie" })),
      costs: { ...order.costs, total_cents: 1_000 + index },
      history: [
        { event: "in_production", status: "in_production", at: at(25) },
        { event: "shipped", status: "shipped", at: at(49) },
        { event: "delivered", status: "delivered", at: at(97) },
        ...(index % 10 === 1 ? [{ event: "issue", status: null, at: at(98) }] : []),
      ],
    };
  });
}

const openDesk = async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  await mirrorOrders(db(), ctx.workspace.id, someOrders());
  return { ctx, team, fold: async () => foldStatistics(await systemContext(ctx.workspace.id, "mirror")) };
};

const listed = async (ctx: MemberContext, query: Parameters<typeof countMatching>[1]) =>
  (await countMatching(ctx, query)).count;

async function expectLikeTheList(ctx: MemberContext, period: Period) {
  const range = listedIn(period);
  const { days, now } = await getDailyStatistics(ctx, period);
  expect(now).toMatchObject({
    orders: await listed(ctx, range),
    spending: await listed(ctx, { ...range, status: spentStatuses }),
    openIssues: await listed(ctx, { ...range, issue: true }),
    withIssue: await listed(ctx, { ...range, troubled: true }),
  });
  expect(days).toHaveLength(period.length);
  for (const { day, orders, spending } of days) {
    const ofDay = { from: day, to: day, zone: period.zone };
    expect(orders).toBe(await listed(ctx, ofDay));
    expect(spending).toBe(await listed(ctx, { ...ofDay, status: spentStatuses }));
  }
  const { countries } = await getBreakdown(ctx, period);
  for (const { key, orders } of countries.parts)
    expect(orders).toBe(await listed(ctx, { ...range, status: spentStatuses, country: [key] }));
  expect(countries.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(now.spentCents);
}

test.each(["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham", "Etc/GMT+12"])(
  "daily statistics in %s equal the order list, before and after aggregation",
  async (zone) => {
    const { ctx, fold } = await openDesk();
    const period = periodOf({ length: 7, zone }, new Date());
    await expectLikeTheList(ctx, period);
    await fold();
    await expectLikeTheList(ctx, period);
    const left = await db().execute(
      sql`select count(*)::int as count from order_statistic_changes where workspace_id = ${ctx.workspace.id}`,
    );
    expect(left.rows).toEqual([{ count: 0 }]);
  },
);

test("spending is listed per product, with the previous period", async () => {
  const { ctx } = await openDesk();
  const { products } = await getBreakdown(ctx, periodOf({ length: 7, zone: "UTC" }, new Date()));
  expect(products.parts.map(({ key }) => key).sort()).toEqual(["Classic tee", "Heavy hoodie"]);
  for (const { orders, pieces, cents, beforeCents } of products.parts) {
    expect([pieces, cents]).toEqual([orders * 2, orders * 2_000]);
    expect(beforeCents).toBeGreaterThan(0);
  }
});

test("a very long product title does not break the statistics", async () => {
  const { ctx, fold } = await openDesk();
  const period = periodOf({ length: 7, zone: "UTC" }, new Date());
  const order = { ...anOrder({ status: "test_confirmed" }), created_at: new Date().toISOString() };
  const title = Array.from({ length: 2_000 }, () => crypto.randomUUID()).join(" ");
  const items = order.items.map((item) => ({ ...item, title }));
  await mirrorOrder(db(), ctx.workspace.id, { ...order, items });
  await fold();
  const { products } = await getBreakdown(ctx, period);
  expect(products.parts.map(({ key }) => key)).toContain(title.slice(0, 200));
});

test("durations are measured from payment, for orders that reached the step", async () => {
  const { ctx, fold } = await openDesk();
  const period = periodOf({ length: 30, zone: "UTC" }, new Date());
  for (const step of [async () => {}, fold]) {
    await step();
    const { to_production, to_ship, to_deliver } = await getDurations(ctx, period);
    const range = listedIn(period);
    expect(to_ship.now.orders).toBe(await listed(ctx, { ...range, status: ["shipped", "delivered"] }));
    expect((to_production.now.median ?? 0) / (24 * 60)).toBeCloseTo(1, 1);
    expect((to_ship.now.p90 ?? 0) / (48 * 60)).toBeCloseTo(1, 1);
    expect((to_deliver.now.median ?? 0) / (96 * 60)).toBeCloseTo(1, 1);
    expect(to_deliver.before).toEqual({ orders: 0, median: null, p90: null });
  }
});

test("statistics follow changing orders, and stay right during aggregation", async () => {
  const { ctx, fold } = await openDesk();
  const period = periodOf({ length: 7, zone: "UTC" }, new Date());
  const order = { ...anOrder({ status: "draft", confirmed_at: null }), created_at: new Date().toISOString() };
  const before = await getDailyStatistics(ctx, period);
  let at = Date.now();
  for (const status of ["draft", "test_confirmed", "in_production", "cancelled"]) {
    at += 1_000;
    const updated = new Date(at).toISOString();
    Object.assign(order, { status, updated_at: updated, confirmed_at: status === "draft" ? null : updated });
    await Promise.all([db().transaction((tx) => mirrorOrder(tx, ctx.workspace.id, order)), fold(), fold()]);
    const { now } = await getDailyStatistics(ctx, period);
    expect(now.orders).toBe(before.now.orders + 1);
    const isSpent = status === "test_confirmed" || status === "in_production";
    expect(now.spentCents - before.now.spentCents).toBe(isSpent ? order.costs.total_cents : 0);
  }
  expect((await getDailyStatistics(ctx, period)).now.paid).toBe(before.now.paid + 1);
});

test("an order written twice in one transaction counts once, and an announced status counts only after the refresh", async () => {
  const { ctx } = await openDesk();
  const { id: workspaceId } = ctx.workspace;
  const period = periodOf({ length: 7, zone: "UTC" }, new Date());
  const before = (await getDailyStatistics(ctx, period)).now;
  const order = { ...anOrder({ status: "draft", confirmed_at: null }), created_at: new Date().toISOString() };
  const next = { ...order, status: "test_confirmed", confirmed_at: order.created_at };
  await db().transaction(async (tx) => {
    await mirrorOrder(tx, workspaceId, order);
    await mirrorOrder(tx, workspaceId, { ...next, updated_at: new Date(Date.now() + 1_000).toISOString() });
  });
  const paid = (await getDailyStatistics(ctx, period)).now;
  expect([paid.orders, paid.spending]).toEqual([before.orders + 1, before.spending + 1]);
  const announced = sql`update orders set status = 'cancelled' where workspace_id = ${workspaceId} and id = ${order.id}`;
  await db().execute(announced);
  expect((await getDailyStatistics(ctx, period)).now).toEqual(paid);
  const read = { ...next, status: "cancelled", updated_at: new Date(Date.now() + 2_000).toISOString() };
  await mirrorOrder(db(), workspaceId, read);
  expect((await getDailyStatistics(ctx, period)).now.spending).toBe(before.spending);
});

test("the other mode and another workspace are not counted, and a designer is refused", async () => {
  const { ctx, team } = await openDesk();
  const period = periodOf({ length: 7, zone: "UTC" }, new Date());
  const live = await jobContext({ workspaceId: team.workspaceId, mode: "live", askedBy: team.owner });
  expect((await getDailyStatistics(live, period)).now.orders).toBe(0);
  const other = await makeTeam();
  expect((await getDailyStatistics(await other.as(other.owner), period)).now.orders).toBe(0);
  const designer = await team.as(await team.add("designer"));
  await expect(getDailyStatistics(designer, period)).rejects.toMatchObject({ code: "forbidden_role" });
  expect((await getDailyStatistics(ctx, period)).now.orders).toBeGreaterThan(0);
});
