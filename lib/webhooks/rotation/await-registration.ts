import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import type { Rotation } from "./find-rotation.ts";
import { moveRotation } from "./move-rotation.ts";
import { registrationOf } from "./registration-of.ts";
import { rotatedEndpoints } from "./rotated-endpoints.ts";
import type { StepResult } from "./step.ts";

const pauseSeconds = 3;

/** The registration is an intent: whoever sent it or, after a crash, recovery brings it to its end. */
export async function awaitRegistration(ctx: SystemContext, rotation: Rotation): Promise<StepResult> {
  requireTask(ctx, "webhooks");
  const { isOpen, code } = await registrationOf(db(), rotation);
  const { fresh } = await rotatedEndpoints(db(), rotation);
  if (fresh.serviceEndpointId) return { moved: await moveRotation(db(), rotation, { state: "proving" }) };
  if (isOpen) return { waitSeconds: pauseSeconds };
  return { moved: await moveRotation(db(), rotation, { state: "undoing", reason: code }) };
}
