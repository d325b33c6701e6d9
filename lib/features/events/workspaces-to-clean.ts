import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";

/**
 * Those that ever had a receiver.
 * @step Who calls it has decided who may.
 */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ workspaceId: webhookEndpoints.workspaceId })
    .from(webhookEndpoints);
  return rows.map(({ workspaceId }) => workspaceId);
}
