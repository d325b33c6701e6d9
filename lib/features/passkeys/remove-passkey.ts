import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { lockSignInMethods, requireSignInMethod } from "#lib/core/auth/lock-sign-in-methods.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { notFound } from "#lib/errors.ts";
import { requireOwnFactor } from "#lib/features/sign-in/require-own-factor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type RemovePasskeyInput, removePasskeySchema } from "./schemas.ts";

/**
 * Removes a passkey, so that it no longer signs in. Its sessions continue: they are ended in the list of sessions.
 * @throws AppError sign_in_again | not_found | last_way_in
 */
export async function removePasskey(ctx: PersonContext, input: RemovePasskeyInput): Promise<void> {
  requireSelf(ctx);
  await requireOwnFactor(ctx);
  const { passkeyId } = parseInput(removePasskeySchema, input);
  const { actor } = ctx;
  await db().transaction(async (tx) => {
    await lockSignInMethods(tx, actor.userId);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.userId)))
      .returning({ name: passkeys.name });
    if (!removed) throw notFound();
    await requireSignInMethod(tx, actor.userId);
    await writeAccountAudit(tx, actor, { action: "passkey.remove", details: { name: removed.name } });
    await sendAccountMailSoon(tx, {
      kind: "passkey_removed",
      userId: actor.userId,
      details: { passkey: removed.name },
    });
  });
}
