import { eq, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

/**
 * Those where something was told so long ago that it is forgotten.
 * @step Who calls it has decided who may.
 */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ workspaceId: notifications.workspaceId })
    .from(notifications)
    .innerJoin(workspaces, eq(workspaces.id, notifications.workspaceId))
    .where(lt(notifications.createdAt, sql`now() - make_interval(days => ${workspaces.notificationDays})`));
  return rows.map(({ workspaceId }) => workspaceId);
}
