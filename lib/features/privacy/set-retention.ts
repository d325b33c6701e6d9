import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { type AuditEntry, writeAudits } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type Retention, retentionColumns, retentionNames } from "./retention-columns.ts";
import { type SetRetentionInput, setRetentionSchema } from "./schemas.ts";

/**
 * Sets the retention periods in days, for both modes; the next cleaning deletes older data permanently.
 * @throws AppError sign_in_again
 */
export async function setRetention(ctx: WorkspaceContext, input: SetRetentionInput): Promise<void> {
  requireRole(ctx, "settings:manage");
  requireFresh(ctx);
  const wanted = parseInput(setRetentionSchema, input);
  const isWorkspace = eq(workspaces.id, ctx.workspace.id);
  await db().transaction(async (tx) => {
    const [current] = await tx.select(retentionColumns).from(workspaces).where(isWorkspace).for("update");
    if (!current) throw notFound();
    const entries = changesOf(ctx.workspace.id, current, wanted);
    if (entries.length === 0) return;
    await tx
      .update(workspaces)
      .set({ ...wanted, updatedAt: sql`now()` })
      .where(isWorkspace);
    await writeAudits(tx, ctx, entries);
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "events", id: "" });
  });
}

/** The retention of events has its own entry, because it limits the search for missed events. */
function changesOf(workspaceId: string, current: Retention, wanted: Retention): AuditEntry[] {
  const subject = { subjectType: "workspace", subjectId: workspaceId } as const;
  const kept = Object.entries(retentionNames) as [keyof typeof retentionNames, string][];
  return [
    ...(current.eventDays === wanted.eventDays
      ? []
      : [
          {
            ...subject,
            action: "event.keep" as const,
            details: { before: current.eventDays, after: wanted.eventDays },
          },
        ]),
    ...kept.flatMap(([field, kind]) =>
      current[field] === wanted[field]
        ? []
        : [
            {
              ...subject,
              action: "privacy.keep" as const,
              details: { kind, before: current[field], after: wanted[field] },
            },
          ],
    ),
  ];
}
