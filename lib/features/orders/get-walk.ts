import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderWalks } from "#drizzle/schema/order-walks.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** How far the account's orders have been read through; of the account, whatever the mode. */
export async function getWalk(ctx: MemberContext): Promise<OrderWalk> {
  requireRole(ctx, "orders:read");
  const [found] = await statement().execute({ workspaceId: ctx.workspace.id });
  const { walked, startedAt, finishedAt, wholeSince } = found ?? {};
  return {
    state: stateOf(startedAt ?? null, finishedAt ?? null),
    walked: walked ?? 0,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    isWhole: Boolean(wholeSince),
  };
}

function stateOf(startedAt: Date | null, finishedAt: Date | null): OrderWalk["state"] {
  if (!startedAt) return "never";
  return finishedAt ? "resting" : "running";
}

const statement = prepareOnce(() =>
  db()
    .select({
      walked: orderWalks.walked,
      startedAt: orderWalks.startedAt,
      finishedAt: orderWalks.finishedAt,
      wholeSince: workspaces.walkedAt,
    })
    .from(workspaces)
    .leftJoin(orderWalks, eq(orderWalks.workspaceId, workspaces.id))
    .where(eq(workspaces.id, given("workspaceId")))
    .prepare("get_order_walk"),
);

/** How far the account's orders have been read through: of both modes, told in each. Dates ISO 8601 in UTC. */
export type OrderWalk = {
  /** Never: nothing has been read yet. Resting: all was read, and the next walk is not due. */
  state: "never" | "running" | "resting";
  /** Orders read by the walk that is under way, or by the last one. */
  walked: number;
  startedAt: string | null;
  finishedAt: string | null;
  /** Whether all orders have been here at least once. */
  isWhole: boolean;
};
