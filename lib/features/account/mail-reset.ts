import { randomUUID } from "node:crypto";
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import { newAccountToken } from "#lib/core/auth/account-token.ts";
import type { Jobs } from "#lib/core/jobs/tasks.ts";
import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";
import { composeAccountMail, deliverAccountMail } from "./internal/mailing/compose-account-mail.ts";
import { storeReset } from "./reset-link.ts";

const mostAnHour = 3;

/** A link for the owner of this address, or null: no account has it, or it was sent enough links within the hour. */
async function issueReset(email: string) {
  return db().transaction(async (tx) => {
    // Locked, so that concurrent requests are counted one after the other.
    const [person] = await tx
      .select({ userId: users.id, name: users.name, address: users.email, locale: users.locale })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      .for("no key update");
    if (!person || (await countMailed(tx, person.userId)) >= mostAnHour) return null;
    const { userId } = person;
    const { token, tokenHash } = newAccountToken();
    await storeReset(tx, { tokenHash, userId, madeBy: null, isMailed: true });
    return { ...person, token, tokenHash };
  });
}

async function countMailed(tx: Executor, userId: string): Promise<number> {
  const [row] = await tx
    .select({ made: count() })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.userId, userId),
        isNull(passwordResets.madeBy),
        gt(passwordResets.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  return row?.made ?? 0;
}

const wantedForMs = 3_600_000;

/**
 * Mails a link to set a password, if an account has the address. The link is created here, so that it exists only in
 * the mail and not in the queue; a link whose mail was not sent does not work.
 * @step The caller checks access.
 */
export async function mailReset({ email, askedAt }: Jobs["mail-reset"]): Promise<void> {
  if (env().SMTP_URL === undefined || Date.now() - Date.parse(askedAt) > wantedForMs) return;
  const issued = await issueReset(email);
  if (!issued) return;
  const { userId, name, address, locale, token, tokenHash } = issued;
  const url = `${env().APP_URL}${paths.resetPassword(token)}`;
  const letter = { id: randomUUID(), kind: "reset", to: { name, address }, locale, url } as const;
  const withdraw = () => db().delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
  const mail = await composeAccountMail(letter);
  const hasLeft = await deliverAccountMail(mail).catch(async (error: unknown) => {
    await withdraw();
    throw error;
  });
  if (!hasLeft) await withdraw();
  else await writeAccountAudit(db(), null, { action: "account.mail_reset" }, { userId, task: "mail_reset" });
}
