import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { withLease } from "#lib/core/leases.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { awaitRegistration } from "./await-registration.ts";
import { endUndone } from "./end-undone.ts";
import { isRotating, type Rotation, type Step } from "./internal/rotation.ts";
import { proveNew } from "./prove-new.ts";
import { removeOld } from "./remove-old.ts";

const steps = {
  registering: awaitRegistration,
  proving: proveNew,
  removing: removeOld,
  undoing: endUndone,
  done: over,
  undone: over,
} satisfies Record<Rotation["state"], Step>;

/** Wait when the service does not answer. Both endpoints exist meanwhile, so no delivery is lost. */
const silentSeconds = 15;
/** Wait while another worker has the lease. If that worker was killed, its lease has expired by then. */
const leasedElsewhereSeconds = 16;

/**
 * Takes the rotation of a workspace as far as possible now. Each step first checks what exists, so a crash between
 * two steps, or a second worker, does not change the outcome.
 * @returns in how many seconds to continue; null when there is nothing to continue
 */
export async function advanceRotation(ctx: SystemContext): Promise<number | null> {
  requireTask(ctx, "webhooks");
  const workspaceId = ctx.workspace.id;
  const isOpen = and(eq(webhookRotations.workspaceId, workspaceId), isNull(webhookRotations.endedAt));
  const taken = await withLease(webhookRotations, isOpen, async (rotation) => ({
    waitSeconds: await advance(ctx, rotation),
  }));
  if (taken) return taken.waitSeconds;
  return (await isRotating(db(), workspaceId)) ? leasedElsewhereSeconds : null;
}

async function advance(ctx: SystemContext, claimed: Rotation): Promise<number | null> {
  let rotation: Rotation | null = claimed;
  while (rotation) {
    try {
      const next: Awaited<ReturnType<Step>> = await steps[rotation.state](ctx, rotation);
      if ("waitSeconds" in next) return next.waitSeconds;
      rotation = next.moved;
    } catch (error) {
      if (error instanceof ServiceFailure) return silentSeconds;
      throw error;
    }
  }
  // Finished, or another worker has taken a step in between.
  return (await isRotating(db(), ctx.workspace.id)) ? leasedElsewhereSeconds : null;
}

async function over() {
  return { moved: null };
}
