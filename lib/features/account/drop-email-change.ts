import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";

/** Cancels a change of address; its mailed link stops working. */
export async function dropEmailChange(ctx: PersonContext): Promise<void> {
  requireSelf(ctx);
  await db().transaction(async (tx) => {
    const dropped = await tx
      .delete(emailChanges)
      .where(eq(emailChanges.userId, ctx.actor.userId))
      .returning({ userId: emailChanges.userId });
    if (dropped.length > 0) await writeAccountAudit(tx, ctx.actor, { action: "account.drop_email_change" });
  });
}
