import { and, eq } from "drizzle-orm";
import type { Executor, Transaction } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { AppError, notFound } from "#lib/errors.ts";

type Whose = Pick<MemberContext, "workspace" | "mode">;

export const ownSchedule = ({ workspace, mode }: Whose, scheduleId: string) =>
  and(
    eq(orderSchedules.workspaceId, workspace.id),
    eq(orderSchedules.mode, mode),
    eq(orderSchedules.id, scheduleId),
  );

/**
 * Locks a schedule until the transaction ends.
 * @throws AppError not_found
 */
export async function lockSchedule(tx: Transaction, ctx: Whose, scheduleId: string) {
  const [row] = await tx.select().from(orderSchedules).where(ownSchedule(ctx, scheduleId)).for("update");
  if (!row) throw notFound();
  return row;
}

/**
 * Refuses a schedule whose recipient was erased: its orders would have no address.
 * @throws AppError recipient_erased
 */
export function refuseErased({ address }: Pick<typeof orderSchedules.$inferSelect, "address">): void {
  const { name } = address as { name?: unknown };
  if (name === erasedPlaceholder) throw new AppError("recipient_erased", 409);
}

type Act = "create" | "change" | "pause" | "resume" | "end" | "try_again";

/** Audits a change to a schedule and notifies the pages, in its transaction. */
export async function recordSchedule(
  tx: Executor,
  author: Author & { mode: Mode },
  schedule: { id: string },
  act: Act,
): Promise<void> {
  await writeAudit(tx, author, {
    action: `schedule.${act}`,
    subjectType: "schedule",
    subjectId: schedule.id,
  });
  await notifyChange(tx, {
    workspaceId: author.workspace.id,
    mode: author.mode,
    kind: "schedule",
    id: schedule.id,
  });
}
