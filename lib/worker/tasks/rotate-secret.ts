import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { rotateSecretSoon } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { advanceRotation } from "#lib/features/webhooks/advance-rotation.ts";

export async function rotateSecretTask({ workspaceId }: Jobs["rotate-secret"]): Promise<void> {
  const waitSeconds = await advanceRotation(await systemContext(workspaceId, "webhooks"));
  if (waitSeconds !== null) await rotateSecretSoon(db(), workspaceId, waitSeconds);
}
