import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { registrationOf } from "./internal/open-registration.ts";
import { moveRotation, type Rotation, rotatedEndpoints, type StepResult } from "./internal/rotation.ts";

const pauseSeconds = 3;

/** The registration is an intent: its sender completes it or, after a crash, recovery does. */
export async function awaitRegistration(ctx: SystemContext, rotation: Rotation): Promise<StepResult> {
  requireTask(ctx, "webhooks");
  const { isOpen, code } = await registrationOf(db(), rotation);
  const { fresh } = await rotatedEndpoints(db(), rotation);
  if (fresh.serviceEndpointId) return { moved: await moveRotation(db(), rotation, { state: "proving" }) };
  if (isOpen) return { waitSeconds: pauseSeconds };
  return { moved: await moveRotation(db(), rotation, { state: "undoing", reason: code }) };
}
