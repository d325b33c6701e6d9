import { and, eq, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { isOpen } from "./internal/open-invitation.ts";

/**
 * Where an invitation waits to be mailed, or was being mailed by a worker that is gone.
 * @step Who calls it has decided who may.
 */
export async function workspacesToMail(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ id: invitations.workspaceId })
    .from(invitations)
    .where(and(eq(invitations.mailState, sql`'queued'`), lte(invitations.mailTryAt, sql`now()`), isOpen()));
  return rows.map(({ id }) => id);
}
