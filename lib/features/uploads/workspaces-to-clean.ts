import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";

/**
 * Those that have uploads.
 * @step Who calls it has decided who may.
 */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db().selectDistinct({ workspaceId: uploads.workspaceId }).from(uploads);
  return rows.map(({ workspaceId }) => workspaceId);
}
