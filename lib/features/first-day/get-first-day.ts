import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type FirstDay, type FirstStep, firstSteps } from "./first-steps.ts";

/** A step is shown to those with its permission. */
const needed: Record<FirstStep, Permission> = {
  connect: "settings:manage",
  upload: "files:write",
  quote: "quotes:write",
  order: "orders:confirm",
  ship: "orders:write",
  live: "orders:confirm",
};

/**
 * Which onboarding steps are done, from the workspace's data: nothing is ticked by hand. Null if the reader may do
 * none of them, has hidden them, or all are done.
 */
export async function getFirstDay(ctx: WorkspaceContext): Promise<FirstDay | null> {
  requireRole(ctx, "orders:read");
  const offered = firstSteps.filter((step) => !ctx.roleDenies(needed[step]));
  if (offered.length === 0) return null;
  const [found] = await statement().execute({ workspaceId: ctx.workspace.id, userId: ctx.actor.userId });
  if (!found || found.isHidden) return null;
  const { isHidden: _, testOrderId, ...taken } = found;
  const done = { ...taken, connect: ctx.connectedModes.size > 0, order: testOrderId !== null };
  const steps = offered.map((step) => ({ step, isDone: done[step] }));
  if (steps.every(({ isDone }) => isDone)) return null;
  return {
    steps,
    testOrderId,
    isLiveConnected: ctx.connectedModes.has("live"),
    mayConnect: !ctx.roleDenies(needed.connect),
  };
}

const statement = prepareOnce(() => {
  const workspaceId = given("workspaceId");
  const isThere = (rows: SQL) => sql<boolean>`exists (${rows})`;
  // Only orders paid from here: an account may have earlier orders, which are no first steps.
  const paid = (mode: string) => sql`from order_intents as intent where intent.workspace_id = ${workspaceId}
    and intent.mode = ${sql.raw(`'${mode}'`)} and intent.kind = 'pay' and intent.state = 'succeeded'`;
  const sent = (mode: string) =>
    isThere(sql`select ${paid(mode)} and exists (select from orders where orders.workspace_id = ${workspaceId}
      and orders.id = intent.order_id and orders.status in ('shipped', 'delivered'))`);
  return db()
    .select({
      // Includes deleted ones: a step that was done stays done.
      upload: isThere(sql`select from files where workspace_id = ${workspaceId}`),
      quote: isThere(sql`select from quotes where workspace_id = ${workspaceId}`),
      // The real service may never ship a test order, so an order of either mode counts.
      ship: sql<boolean>`(${sent("test")} or ${sent("live")})`,
      live: isThere(sql`select ${paid("live")}`),
      testOrderId: sql<
        string | null
      >`(select intent.order_id ${paid("test")} order by intent.created_at desc limit 1)`,
      isHidden: isThere(sql`select from memberships where workspace_id = ${workspaceId}
        and user_id = ${given("userId")} and first_day_hidden_at is not null`),
    })
    .from(sql`(select) as once`)
    .prepare("get_first_day");
});
