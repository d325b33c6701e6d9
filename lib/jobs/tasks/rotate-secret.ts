import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { advanceRotation } from "#lib/webhooks/rotation/advance-rotation.ts";
import { rotateSecretSoon } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

export async function rotateSecretTask({ workspaceId }: Jobs["rotate-secret"]): Promise<void> {
  const waitSeconds = await advanceRotation(await systemContext(workspaceId, "webhooks"));
  if (waitSeconds !== null) await rotateSecretSoon(db(), workspaceId, waitSeconds);
}
