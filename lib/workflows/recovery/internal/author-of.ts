import type { Author } from "#lib/core/audit/write-audit.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";

/** The audit tells who had asked, also when a job found out how it ended. */
export function authorOf(intent: Intent, ctx: SystemContext): Author {
  return {
    workspace: ctx.workspace,
    mode: intent.mode,
    task: ctx.task,
    actor: { userId: intent.askedBy, sessionId: null, address: null, name: "" },
  };
}
