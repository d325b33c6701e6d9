import { lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { keptFor } from "./clean-notifications.ts";

/** Those where something was told so long ago that it is forgotten. */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ workspaceId: notifications.workspaceId })
    .from(notifications)
    .where(lt(notifications.createdAt, sql`now() - ${keptFor}::interval`));
  return rows.map(({ workspaceId }) => workspaceId);
}
