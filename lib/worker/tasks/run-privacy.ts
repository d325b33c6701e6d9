import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { runPrivacySoon } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { runPrivacy } from "#lib/features/privacy/run-privacy.ts";

export async function runPrivacyTask({ workspaceId }: Jobs["run-privacy"]): Promise<void> {
  const hasMore = await runPrivacy(await systemContext(workspaceId, "privacy"));
  if (hasMore) await runPrivacySoon(db(), workspaceId);
}
