import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db, pool } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { fillCatalog } from "#e2e/fixtures/fill-catalog.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { seededCatalog, seedOrders } from "./seed-orders.ts";

const templateNames = Array.from({ length: 40 }, (_, index) => `Template ${index + 1}`);

/**
 * Creates people, a mirrored catalog, templates and orders, in a new workspace unless one is given. It uses the
 * database of DATABASE_URL.
 */
export async function seedWorkspace(orders: number, given?: { workspaceId: string; people: string[] }) {
  const { workspaceId, people } = given ?? (await makePeople());
  const products = await fillCatalog(workspaceId, seededCatalog);
  const [first] = products;
  if (!first) throw new Error("the seeded catalog is empty");
  const made = await db()
    .insert(templates)
    .values(
      templateNames.map((name) => ({
        workspaceId,
        name,
        productId: first.detail.id,
        files: {},
        createdBy: people[0] ?? randomUUID(),
        updatedBy: people[0] ?? randomUUID(),
      })),
    )
    .returning({ id: templates.id });
  const client = await pool().connect();
  try {
    await seedOrders(client, { workspaceId, orders, people, templates: made.map(({ id }) => id), products });
  } finally {
    client.release(true);
  }
  // The workspace counts as fully synced, so that its orders are not read again right away.
  await db()
    .update(workspaces)
    .set({ ordersSyncedAt: sql`now()`, reconciledAt: sql`now()` })
    .where(eq(workspaces.id, workspaceId));
  return { workspaceId, people };
}

async function makePeople() {
  const team = await makeTeam();
  const others = [await team.add("manager"), await team.add("operator"), await team.add("operator")];
  return { workspaceId: team.workspaceId, people: [team.owner, ...others] };
}
