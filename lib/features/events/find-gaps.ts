import { db, type Executor } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import { type Settled, settleGaps } from "./internal/gaps/settle-gaps.ts";

/** Of one turn; what is left is looked at in the next. */
const mostSteps = 20;

/**
 * Finds which events did not come: readings of orders note what no webhook had told (specification, "Events": nothing
 * else tells of one that was missed), and here it is looked at again when a delivery would have come. Bounded by what
 * is due, however many orders there are.
 */
export async function findGaps(ctx: SystemContext): Promise<"over" | "more"> {
  requireTask(ctx, "events");
  for (let step = 0; step < mostSteps; step += 1) {
    const { looked } = await db().transaction(async (tx) => {
      const settled = await settleGaps(tx, ctx.workspace.id);
      if (settled.changed > 0) {
        await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "events", id: "" });
      }
      await tell(tx, ctx.workspace.id, settled.found);
      return settled;
    });
    if (looked === 0) return "over";
  }
  return "more";
}

/** Once a day and mode: an endpoint that stands still misses something every minute. */
async function tell(tx: Executor, workspaceId: string, found: Settled["found"]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  for (const mode of modes) {
    const count = found.filter((gap) => gap.mode === mode).length;
    if (count === 0) continue;
    await tellMembers(tx, workspaceId, {
      ...{ kind: "gap_found", mode, occurrence: `${mode}:${day}` },
      subject: { type: "gaps", id: "" },
      details: { count },
    });
  }
}
