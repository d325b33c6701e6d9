import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { finishOpenChanges } from "#lib/recovery/finish-open-changes.ts";
import { finishOpenIntents } from "#lib/recovery/finish-open-intents.ts";
import { finishIntentsSoon } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

export async function finishIntentsTask({ workspaceId }: Jobs["finish-intents"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "finish_intents");
  const open = (await finishOpenIntents(ctx)) + (await finishOpenChanges(ctx));
  // Where no key works, asking every few seconds brings no answer: a new key asks at once, the plan once a minute.
  if (open > 0 && ctx.hasWorkingKey) await finishIntentsSoon(db(), workspaceId);
}
