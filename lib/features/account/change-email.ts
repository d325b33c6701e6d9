import { sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { requireOwnFactor } from "#lib/features/sign-in/require-own-factor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { writeEmail } from "./internal/write-email.ts";
import { limitAttempts } from "./limit-attempts.ts";
import { changeEmailSchema } from "./schemas.ts";

/**
 * Changes the e-mail address for sign-in. Where mail is configured, the change applies when the link in it is opened,
 * and the response does not reveal whether the address has an account; without mail it applies immediately.
 * @throws AppError sign_in_again | too_many_tries | email_unchanged | email_taken
 */
export async function changeEmail(
  ctx: PersonContext,
  input: z.input<typeof changeEmailSchema>,
): Promise<"changed" | "mailed"> {
  requireSelf(ctx);
  await requireOwnFactor(ctx);
  const { email } = parseInput(changeEmailSchema, input);
  const { userId } = ctx.actor;
  if (email === ctx.user.email) throw new AppError("email_unchanged", 422, { field: "email" });
  await limitAttempts("email", userId);
  return db().transaction(async (tx) => {
    if (env().SMTP_URL === undefined) {
      await writeEmail(tx, ctx.actor, { email, isProved: false });
      return "changed";
    }
    const wanted = {
      email,
      tokenHash: null,
      createdAt: sql`now()`,
      expiresAt: sql`now() + interval '1 hour'`,
    };
    await tx
      .insert(emailChanges)
      .values({ userId, ...wanted })
      .onConflictDoUpdate({
        target: emailChanges.userId,
        set: { ...wanted, createdAt: sql`excluded.created_at`, expiresAt: sql`excluded.expires_at` },
      });
    await writeAccountAudit(tx, ctx.actor, { action: "account.ask_email_change" });
    await enqueue(tx, "mail-email-change", { userId });
    return "mailed";
  });
}
