import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type RenamePasskeyInput, renamePasskeySchema } from "./schemas.ts";

/**
 * Renames one of the person's passkeys.
 * @throws AppError not_found
 */
export async function renamePasskey(ctx: PersonContext, input: RenamePasskeyInput): Promise<void> {
  requireSelf(ctx);
  const { passkeyId, name } = parseInput(renamePasskeySchema, input);
  const { actor } = ctx;
  await db().transaction(async (tx) => {
    const isOwn = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.userId));
    const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(isOwn).for("update");
    if (!before) throw notFound();
    if (before.name === name) return;
    await tx.update(passkeys).set({ name }).where(isOwn);
    await writeAccountAudit(tx, actor, {
      action: "passkey.rename",
      details: { from: before.name, to: name },
    });
  });
}
