import { eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { type AuditEntry, writeAudit } from "./write-audit.ts";

type AccountEntry = Pick<AuditEntry, "action" | "details">;
/** Whose account it is, where somebody else, or a task, did it. */
type About = { userId: string; task?: string };

/**
 * What concerns an account and no single workspace is written down in each one that the person is a member of: their
 * account opens all of them. Written in the transaction of the change.
 * @param actor who did it; null where a task did
 */
export async function writeAccountAudit(
  tx: Executor,
  actor: Actor | null,
  entry: AccountEntry,
  about?: About,
): Promise<void> {
  const userId = about?.userId ?? actor?.userId;
  if (userId === undefined) return;
  const places = await tx
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  for (const workspace of places) {
    const author = { workspace, ...(actor && { actor }), ...(about?.task && { task: about.task }) };
    await writeAudit(tx, author, { ...entry, subjectType: "member", subjectId: userId });
  }
}
