import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { orderSchema } from "#lib/core/service/schemas/order.ts";
import { mirrorOrder } from "#lib/features/orders/mirror-order.ts";
import { seedWorkspace } from "../../bench/support/seed-workspace.ts";

/** The rows that the benchmarks measure. They must equal the rows that mirroring writes. */
useVerbs();
let seeded: (typeof orders.$inferSelect)[];

beforeAll(async () => {
  const { workspaceId } = await seedWorkspace(3_000);
  const rank = sql`row_number() over (partition by ${orders.mode}, ${orders.status} order by ${orders.id})`;
  const some = db()
    .select({ id: orders.id, rank: rank.as("rank") })
    .from(orders)
    .as("some");
  const rows = await db()
    .select({ row: getTableColumns(orders) })
    .from(orders)
    .innerJoin(some, eq(some.id, orders.id))
    .where(and(eq(orders.workspaceId, workspaceId), sql`${some.rank} <= 20`));
  seeded = rows.map(({ row }) => row);
});

const ours = [
  "mirroredAt",
  "paymentRefusedAt",
  "isLate",
  "reference",
  "templateId",
  "tags",
  "assigneeId",
] as const;

test("seeded orders cover every status, and their data matches the service's schema", () => {
  expect(new Set(seeded.map(({ status }) => status)).size).toBeGreaterThanOrEqual(8);
  for (const { data } of seeded) expect(orderSchema.parse(data)).toEqual(data);
});

test("mirroring a seeded order again gives the same row", async () => {
  for (const before of seeded) {
    const key = and(eq(orders.workspaceId, before.workspaceId), eq(orders.id, before.id));
    await db().delete(orders).where(key);
    await db().transaction((tx) => mirrorOrder(tx, before.workspaceId, orderSchema.parse(before.data)));
    const [after] = await db().select().from(orders).where(key);
    const kept = Object.fromEntries(ours.map((name) => [name, before[name]]));
    expect({ ...after, ...kept, awaitsApproval: before.awaitsApproval }).toEqual(before);
  }
});
