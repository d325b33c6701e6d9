import { and, eq } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { notFound } from "#lib/errors.ts";

type Whose = Pick<MemberContext, "workspace" | "mode">;

export const ownSchedule = ({ workspace, mode }: Whose, scheduleId: string) =>
  and(
    eq(orderSchedules.workspaceId, workspace.id),
    eq(orderSchedules.mode, mode),
    eq(orderSchedules.id, scheduleId),
  );

/**
 * A schedule that nobody else changes until the transaction ends.
 * @throws AppError not_found
 */
export async function holdSchedule(tx: Transaction, ctx: Whose, scheduleId: string) {
  const [row] = await tx.select().from(orderSchedules).where(ownSchedule(ctx, scheduleId)).for("update");
  if (!row) throw notFound();
  return row;
}
