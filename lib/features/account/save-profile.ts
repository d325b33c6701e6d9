import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { saveProfileSchema } from "./schemas.ts";

/** Saves the name that colleagues see, and the language of pages and mails. */
export async function saveProfile(
  ctx: PersonContext,
  input: z.input<typeof saveProfileSchema>,
): Promise<void> {
  requireSelf(ctx);
  const { name, locale } = parseInput(saveProfileSchema, input);
  await db().transaction(async (tx) => {
    const before = await lockUser(tx, ctx.actor.userId);
    const changed = [before?.name !== name && "name", before?.locale !== locale && "locale"];
    const fields = changed.filter((field) => field !== false);
    if (fields.length === 0) return;
    await tx.update(users).set({ name, locale, updatedAt: sql`now()` }).where(eq(users.id, ctx.actor.userId));
    await writeAccountAudit(tx, ctx.actor, { action: "account.save_profile", details: { fields } });
  });
}
