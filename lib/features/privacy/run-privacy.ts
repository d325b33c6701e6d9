import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { askAgainOfWaiting } from "./internal/erasing/ask-again.ts";
import { eraseStep } from "./internal/erasing/erase-step.ts";
import { holdNext } from "./internal/hold-request.ts";
import { searchStep } from "./internal/searching/search-step.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const stepsPerTurn = 40;

/**
 * Looks for persons and erases them for a turn; each step is one transaction, and whoever is killed in it has done
 * nothing of it. Returns whether there is more to do at once.
 */
export async function runPrivacy(ctx: SystemContext): Promise<boolean> {
  requireTask(ctx, "privacy");
  const workspaceId = ctx.workspace.id;
  await askAgainOfWaiting(workspaceId);
  for (let turn = 0; turn < stepsPerTurn; turn += 1) {
    const isDone = await db().transaction(async (tx) => {
      const held = await holdNext(tx, workspaceId, ["searching", "erasing"]);
      if (!held) return true;
      await (held.state === "searching" ? searchStep(tx, held) : eraseStep(tx, held));
      return false;
    });
    if (isDone) return false;
  }
  return true;
}
