import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";

const batch = 5_000;

/** Which references are on an order already, in either mode: the account has each once (specification, "Rules" 3). */
export async function findTaken(
  workspaceId: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for (let from = 0; from < references.length; from += batch) {
    const rows = await db()
      .select({ reference: orders.externalId, id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.workspaceId, workspaceId),
          sql`${orders.externalId} = any(${sql.param(references.slice(from, from + batch))}::text[])`,
        ),
      );
    for (const { reference, id } of rows) if (reference !== null) taken.set(reference, id);
  }
  return taken;
}
