import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { runPrivacy } from "#lib/privacy/run-privacy.ts";
import { runPrivacySoon } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

export async function runPrivacyTask({ workspaceId }: Jobs["run-privacy"]): Promise<void> {
  const hasMore = await runPrivacy(await systemContext(workspaceId, "privacy"));
  if (hasMore) await runPrivacySoon(db(), workspaceId);
}
