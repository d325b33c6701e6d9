import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { endSessions } from "#lib/core/auth/end-sessions.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { endSessionSchema } from "./schemas.ts";

/**
 * Signs out one browser from its next request on, and ends its open streams.
 * @throws AppError not_found: it has already ended, or belongs to another person
 */
export async function endOwnSession(
  ctx: PersonContext,
  input: z.input<typeof endSessionSchema>,
): Promise<void> {
  requireSelf(ctx);
  const { sessionId } = parseInput(endSessionSchema, input);
  await db().transaction(async (tx) => {
    const ended = await endSessions(tx, ctx.actor.userId, { only: sessionId });
    if (ended === 0) throw notFound();
    await writeAccountAudit(tx, ctx.actor, { action: "account.end_sessions", details: { sessions: ended } });
  });
}
