import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { findDuplicates } from "#lib/features/orders/find-duplicates.ts";

const pressroom = useVerbs();

async function open() {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const submission = aSubmission(workspace);
  const orderId = await createOrder(ctx, { ...submission, seenDuplicates: [] });
  return { workspace, ctx, submission, orderId, again: { ...submission, submissionId: randomUUID() } };
}

test("a similar order within a day is refused until the person confirms that it is intended", async () => {
  const { ctx, submission, orderId, again } = await open();
  await expect(createOrder(ctx, { ...again, seenDuplicates: [] })).rejects.toMatchObject({
    code: "like_another",
    params: { field: "seenDuplicates" },
  });
  // Sending the same form again returns the same order and is no duplicate.
  expect(await createOrder(ctx, { ...submission, seenDuplicates: [] })).toBe(orderId);
  const other = await createOrder(ctx, { ...again, seenDuplicates: [orderId] });
  expect(other).not.toBe(orderId);
  expect((await findDuplicates(ctx, submission)).map(({ id }) => id).sort()).toEqual([orderId, other].sort());
});

test("imports and schedules are not checked for duplicates", async () => {
  const { ctx, orderId, again } = await open();
  expect(await createOrder(ctx, again)).not.toBe(orderId);
});

test("duplicates are found despite case, accents, spaces, and a line split in two", async () => {
  const { ctx, submission, orderId } = await open();
  const { address, items } = submission;
  const [item] = items;
  if (!item) throw new Error("nothing was ordered");
  const name = ` ${address.name.toUpperCase().replace(" ", "  ")}.`;
  const alike = [
    { address: { ...address, name }, items },
    { address: { ...address, line1: "Elsewhere 1", email: "" }, items },
    {
      address,
      items: [
        { ...item, quantity: 1 },
        { ...item, quantity: item.quantity - 1 },
      ],
    },
  ];
  for (const each of alike) expect(await findDuplicates(ctx, each)).toMatchObject([{ id: orderId }]);
  const unlike = [
    { address: { ...address, name: "Somebody Else" }, items },
    { address: { ...address, postal_code: "99999" }, items },
    { address: { ...address, country: "NL" }, items },
    { address, items: [{ ...item, quantity: item.quantity + 1 }] },
  ];
  for (const each of unlike) expect(await findDuplicates(ctx, each)).toEqual([]);
});

test("orders that are cancelled, older than a day, in the other mode or of another workspace are no duplicates", async () => {
  const { workspace, ctx, submission, orderId } = await open();
  expect(await findDuplicates(await workspace.ownerContext("live"), submission)).toEqual([]);
  expect(
    await findDuplicates(await (await openWorkspace(pressroom.world)).ownerContext(), submission),
  ).toEqual([]);
  const designer = await workspace.contextOf(await workspace.addMember("designer"));
  await expect(findDuplicates(designer, submission)).rejects.toMatchObject({ code: "forbidden_role" });
  const move = (interval: string) =>
    db()
      .update(orders)
      .set({ createdAt: shifted(orders.createdAt, sql`${interval}::interval`) })
      .where(eq(orders.workspaceId, workspace.workspaceId));
  await move("-25 hours");
  expect(await findDuplicates(ctx, submission)).toEqual([]);
  await move("25 hours");
  expect(await findDuplicates(ctx, submission)).toHaveLength(1);
  await cancelOrder(ctx, { orderId });
  expect(await findDuplicates(ctx, submission)).toEqual([]);
});

test("the search reads only orders of the last day to the same country", async () => {
  const { workspace } = await open();
  await db().execute(sql`insert into orders (workspace_id, id, mode, number, status, recipient, city, country,
      items_count, total_cents, data, created_at, service_updated_at)
    select ${workspace.workspaceId}, gen_random_uuid(), 'test', 'N' || n, 'draft', 'Person ' || n, 'Berlin', 'DE',
      1, 100, '{}', now() - n * interval '5 minutes', now() from generate_series(1, 20000) n`);
  await db().execute(sql`analyze orders`);
  const { rows } = await db().execute(sql`explain select id from orders
    where workspace_id = ${workspace.workspaceId} and mode = 'test' and country = 'DE'
      and created_at >= now() - interval '1 day'`);
  expect(JSON.stringify(rows)).toContain("created_idx");
});
