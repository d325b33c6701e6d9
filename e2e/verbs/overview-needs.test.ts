import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { countMatching } from "#lib/features/orders/count-matching.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { mirrorOrder } from "#lib/features/orders/mirror-order.ts";
import { readOrderQuery, writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { listNeeds } from "#lib/workflows/overview/list-needs.ts";

useVerbs();

async function openDesk() {
  const team = await makeTeam();
  const { workspaceId } = team;
  const add = async (said: Partial<Order> = {}) => {
    const order = anOrder(said);
    await mirrorOrder(db(), workspaceId, order);
    return order;
  };
  const addProblems = (kind: string, count: number, state = "open", mode = "test") =>
    db().execute(sql`
      insert into order_problems (workspace_id, mode, order_id, kind, since, state_changed_at, state)
      select ${workspaceId}, ${mode}, gen_random_uuid(), ${kind}, now(), now(), ${state}
      from generate_series(1, ${count}::int)`);
  const addVariant = (sku: string, availability: string) =>
    db().execute(sql`
      insert into catalog_variants (workspace_id, sku, product_id, position, color_code, color_name, size_code,
        size_name, availability, base_price_cents, price_cents, currency, read_at)
      values (${workspaceId}, ${sku}, gen_random_uuid(), 1, 'c', 'Colour', 's', 'Size', ${availability}, 1, 1, 'EUR', now())`);
  const needs = async (userId = team.owner) =>
    (await listNeeds(await team.as(userId))).filter(({ kind }) => kind !== "webhook");
  return { team, workspaceId, add, addProblems, addVariant, needs };
}

test("problems from before the connection are one line, after everything else", async () => {
  const { workspaceId, addProblems, needs } = await openDesk();
  await addProblems("on_hold", 8);
  await db().execute(sql`update order_problems set is_earlier = true where workspace_id = ${workspaceId}`);
  await addProblems("late", 1);
  expect(await needs()).toEqual([
    { kind: "late", count: 1 },
    { kind: "earlier", count: 8 },
  ]);
});

test("without open items the list is empty", async () => {
  const { needs } = await openDesk();
  expect(await needs()).toEqual([]);
});

test("open problems are counted per kind, the most urgent first, in full", async () => {
  const { addProblems, needs } = await openDesk();
  await addProblems("late", 2);
  await addProblems("parcel_returned", 1);
  await addProblems("payment_refused", 130);
  await addProblems("issue", 3);
  await addProblems("on_hold", 4, "snoozed");
  await addProblems("parcel_lost", 5, "open", "live");
  expect(await needs()).toEqual([
    { kind: "payment_refused", count: 130 },
    { kind: "issue", count: 3 },
    { kind: "late", count: 2 },
    { kind: "parcel_returned", count: 1 },
  ]);
});

test("drafts and quotes with discontinued products are listed", async () => {
  const { team, workspaceId, add, addVariant, needs } = await openDesk();
  await addVariant("TEE-001-BLK-M", "discontinued");
  await addVariant("MUG-1", "available");
  const draft = await add({ status: "draft", confirmed_at: null });
  await add({ status: "delivered" });
  const [item] = draft.items;
  if (!item) throw new Error("no item");
  await add({ status: "draft", confirmed_at: null, items: [{ ...item, sku: "MUG-1" }] });
  const addQuote = (name: string, skus: string) =>
    db().execute(sql`
      insert into quotes (workspace_id, mode, name, document, skus, created_by, updated_by)
      values (${workspaceId}, 'test', ${name}, '{}', ${skus}::text[], ${team.owner}, ${team.owner})`);
  await addQuote("Old", "{MUG-1,TEE-001-BLK-M}");
  await addQuote("Fine", "{MUG-1}");
  expect(await needs()).toMatchObject([
    { kind: "discontinued_drafts", count: 1, first: [{ id: draft.id, name: draft.number }] },
    { kind: "discontinued_quotes", count: 1, first: [{ name: "Old" }] },
  ]);
  // The lists that the two entries link to.
  const ctx = await team.as(team.owner);
  const orders = await listOrders(ctx, { query: readOrderQuery(writeOrderQuery({ gone: true })) });
  expect(orders.rows.map(({ id }) => id)).toEqual([draft.id]);
  expect(await countMatching(ctx, { gone: true })).toEqual({ count: 1, isCapped: false });
  const quotes = await listQuotes(ctx, { show: "discontinued" });
  expect(quotes.rows.map(({ name }) => name)).toEqual(["Old"]);
});

test("orders waiting for approval are shown to members who may pay", async () => {
  const { team, workspaceId, add, needs } = await openDesk();
  const draft = await add({ status: "draft", confirmed_at: null });
  const operator = await team.add("operator");
  await db().execute(sql`
    insert into payment_requests (workspace_id, mode, order_id, asked_by, shown_total_cents)
    values (${workspaceId}, 'test', ${draft.id}, ${operator}, 3000)`);
  expect(await needs()).toEqual([{ kind: "approval", count: 1 }]);
  expect(await needs(operator)).toEqual([]);
});
