import { db } from "#drizzle/client.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { readTest } from "./internal/endpoints/read-test.ts";
import { moveRotation, type Rotation, rotatedEndpoints, type StepResult } from "./internal/rotation.ts";

/** After each test that was not received: how long to wait for a delivery before the next test. */
const pausesSeconds = [2, 5, 15, 30, 60] as const;
const withoutKeySeconds = 60;

/**
 * The new endpoint is proved by a delivery that was received and verified with its secret: a test ping or any other.
 * The service's report of a test proves nothing: another program may have answered at our address.
 */
export async function proveNew(ctx: SystemContext, rotation: Rotation): Promise<StepResult> {
  requireTask(ctx, "webhooks");
  const { fresh } = await rotatedEndpoints(db(), rotation);
  if (!(await starterMay(rotation))) return undo(rotation, "no_longer_allowed");
  if (fresh.lastReceivedAt) return move(rotation, { state: "removing", isProved: true });
  if (fresh.deletedAt || !fresh.serviceEndpointId) return undo(rotation, "new_gone");
  if (rotation.tests >= pausesSeconds.length) return undo(rotation, "not_proved");
  const service = ctx.webhooks();
  if (!service) return { waitSeconds: withoutKeySeconds };
  const answer = await test(service, fresh.serviceEndpointId);
  if (answer === "gone") return undo(rotation, "new_gone");
  const tested = { tests: rotation.tests + 1, testStatus: answer.httpStatus };
  const moved = await moveRotation(db(), rotation, tested);
  const { fresh: after } = await rotatedEndpoints(db(), rotation);
  if (!moved || after.lastReceivedAt) return { moved };
  return { waitSeconds: pausesSeconds[rotation.tests] ?? withoutKeySeconds };
}

const move = async (rotation: Rotation, change: Parameters<typeof moveRotation>[2]): Promise<StepResult> => ({
  moved: await moveRotation(db(), rotation, change),
});

const undo = (rotation: Rotation, reason: string) => move(rotation, { state: "undoing", reason });

/** A ping changes nothing, so a lost answer does no harm: whether it arrived is checked here. */
async function test(service: ServiceClient, id: string): Promise<"gone" | { httpStatus: number | null }> {
  try {
    return readTest(await service.testWebhook(id));
  } catch (error) {
    if (error instanceof ServiceError && error.kind === "not_found") return "gone";
    if (error instanceof ServiceFailure && error.mayHaveActed) return { httpStatus: null };
    throw error;
  }
}

/** The old endpoint is deleted on behalf of the person who started the rotation, so their current role is checked. */
async function starterMay({ workspaceId, startedBy }: Rotation): Promise<boolean> {
  try {
    const starter = await jobContext({ workspaceId, mode: "live", askedBy: startedBy });
    return !starter.roleDenies("webhooks:manage");
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
