import { inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";

/**
 * Workspaces in which somebody's data is looked for or erased, also such as a crash has left.
 * @step Who calls it has decided who may.
 */
export async function listOpenPrivacy(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ workspaceId: privacyRequests.workspaceId })
    .from(privacyRequests)
    .where(inArray(privacyRequests.state, ["searching", "erasing", "waiting"]));
  return rows.map(({ workspaceId }) => workspaceId);
}
