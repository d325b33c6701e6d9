import { pool } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { allWorkspaces } from "#lib/privacy/keeping/all-workspaces.ts";
import { reapplyErasures } from "#lib/privacy/reapply-erasures.ts";

/** What was erased after the backup was made, and is known to have been, is in it once more. */
export async function eraseAgain(): Promise<void> {
  try {
    for (const workspaceId of await allWorkspaces()) {
      await reapplyErasures(await systemContext(workspaceId, "privacy"));
    }
  } finally {
    await pool().end();
  }
}
