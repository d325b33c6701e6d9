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
import { type Keeping, keepingColumns, keptNames } from "./keeping-columns.ts";
import { type KeepForInput, keepForSchema } from "./schemas.ts";

/**
 * For how many days what is kept, of both modes; what is older goes with the next cleaning, and does not come back.
 * @throws AppError sign_in_again
 */
export async function keepFor(ctx: WorkspaceContext, input: KeepForInput): Promise<void> {
  requireRole(ctx, "settings:manage");
  requireFresh(ctx);
  const wanted = parseInput(keepForSchema, input);
  const isWorkspace = eq(workspaces.id, ctx.workspace.id);
  await db().transaction(async (tx) => {
    const [held] = await tx.select(keepingColumns).from(workspaces).where(isWorkspace).for("update");
    if (!held) throw notFound();
    const entries = changesOf(ctx.workspace.id, held, wanted);
    if (entries.length === 0) return;
    await tx
      .update(workspaces)
      .set({ ...wanted, updatedAt: sql`now()` })
      .where(isWorkspace);
    await writeAudits(tx, ctx, entries);
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "events", id: "" });
  });
}

/** How long events are kept is told by itself: what was missed is judged by it. */
function changesOf(workspaceId: string, held: Keeping, wanted: Keeping): AuditEntry[] {
  const subject = { subjectType: "workspace", subjectId: workspaceId } as const;
  const kept = Object.entries(keptNames) as [keyof typeof keptNames, string][];
  return [
    ...(held.eventDays === wanted.eventDays
      ? []
      : [
          {
            ...subject,
            action: "event.keep" as const,
            details: { before: held.eventDays, after: wanted.eventDays },
          },
        ]),
    ...kept.flatMap(([field, kind]) =>
      held[field] === wanted[field]
        ? []
        : [
            {
              ...subject,
              action: "privacy.keep" as const,
              details: { kind, before: held[field], after: wanted[field] },
            },
          ],
    ),
  ];
}
