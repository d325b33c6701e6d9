import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { findOrderRows } from "#lib/features/orders/find-order-rows.ts";
import { listOrderChoices } from "#lib/features/orders/list-order-choices.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";

const pressroom = useVerbs();

test("orders requested by id are returned as list rows, with the ids that match the query", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const [first, second] = [
    await createOrder(ctx, { ...aSubmission(workspace), reference: `spring-${randomUUID()}` }),
    await createOrder(ctx, aSubmission(workspace)),
  ];
  await db()
    .update(orders)
    .set({ assigneeId: workspace.owner, tags: ["rush"] })
    .where(eq(orders.id, first));
  const ids = [first, second, randomUUID()];
  const { rows, fitting } = await findOrderRows(ctx, { query: { assignee: "me" }, ids });
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([first, second]));
  expect(fitting).toEqual([first]);
  const [listed] = (await listOrders(ctx, { query: { tag: "rush" } })).rows;
  expect(rows.find(({ id }) => id === first)).toEqual(listed);
  for (const query of [{ q: "spring" }, { tag: "rush" }]) {
    expect((await findOrderRows(ctx, { query, ids })).fitting).toEqual([first]);
  }
  expect(new Set((await findOrderRows(ctx, { query: {}, ids })).fitting)).toEqual(new Set([first, second]));
  expect(await findOrderRows(ctx, { query: {}, ids: [] })).toEqual({ rows: [], fitting: [] });
});

test("rows are found only in their workspace and mode, by roles that see orders", async () => {
  const [workspace, other] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  const orderId = await createOrder(await workspace.ownerContext(), aSubmission(workspace));
  const nothing = { rows: [], fitting: [] };
  for (const ctx of [await other.ownerContext(), await workspace.ownerContext("live")]) {
    expect(await findOrderRows(ctx, { query: {}, ids: [orderId] })).toEqual(nothing);
  }
  const designer = await workspace.contextOf(await workspace.addMember("designer"));
  const refused = { code: "forbidden_role" };
  await expect(findOrderRows(designer, { query: {}, ids: [orderId] })).rejects.toMatchObject(refused);
  await expect(listOrderChoices(designer)).rejects.toMatchObject(refused);
});

test("the filter choices are the members and keys of this workspace and mode", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await workspace.addMember("operator");
  const choices = await listOrderChoices(await workspace.ownerContext());
  expect(choices.members.map(({ name }) => name)).toEqual(["The operator", "The owner"]);
  expect(choices.keys).toHaveLength(1);
  expect(workspace.testAccount.key).toContain(choices.keys[0]?.prefix ?? "none");
});
