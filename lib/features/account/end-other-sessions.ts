import { db } from "#drizzle/client.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { endSessions } from "#lib/core/auth/end-sessions.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";

/** Signs out every other browser. Returns how many there were. */
export async function endOtherSessions(ctx: PersonContext): Promise<number> {
  requireSelf(ctx);
  const { userId, sessionId } = ctx.actor;
  return db().transaction(async (tx) => {
    const ended = await endSessions(tx, userId, { except: sessionId });
    if (ended > 0) {
      await writeAccountAudit(tx, ctx.actor, {
        action: "account.end_sessions",
        details: { sessions: ended },
      });
    }
    return ended;
  });
}
