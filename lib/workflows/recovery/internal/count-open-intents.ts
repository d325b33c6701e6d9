import { and, count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";

export async function countOpenIntents(workspaceId: string): Promise<number> {
  const [row] = await db()
    .select({ open: count() })
    .from(orderIntents)
    .where(and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.state, "open")));
  return row?.open ?? 0;
}
