import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type SetEventRetentionInput, setEventRetentionSchema } from "./schemas.ts";

/**
 * Sets the retention of the event log of both modes, in days. The next cleanup deletes older events.
 * @throws AppError sign_in_again | not_found
 */
export async function setEventRetention(ctx: MemberContext, input: SetEventRetentionInput): Promise<void> {
  requireRole(ctx, "settings:manage");
  requireFresh(ctx);
  const { days } = parseInput(setEventRetentionSchema, input);
  const isWorkspace = eq(workspaces.id, ctx.workspace.id);
  await db().transaction(async (tx) => {
    const [current] = await tx
      .select({ days: workspaces.eventDays })
      .from(workspaces)
      .where(isWorkspace)
      .for("update");
    if (!current) throw notFound();
    if (current.days === days) return;
    await tx.update(workspaces).set({ eventDays: days, updatedAt: sql`now()` }).where(isWorkspace);
    await writeAudit(tx, ctx, {
      action: "event.keep",
      subjectType: "workspace",
      subjectId: ctx.workspace.id,
      details: { before: current.days, after: days },
    });
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "events", id: "" });
  });
}
