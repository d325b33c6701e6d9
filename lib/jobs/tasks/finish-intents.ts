import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { finishOpenIntents } from "#lib/recovery/finish-open-intents.ts";
import { finishIntentsSoon, type Jobs } from "../enqueue.ts";

export async function finishIntentsTask({ workspaceId }: Jobs["finish-intents"]): Promise<void> {
  const open = await finishOpenIntents(await systemContext(workspaceId, "finish_intents"));
  if (open > 0) await finishIntentsSoon(db(), workspaceId);
}
