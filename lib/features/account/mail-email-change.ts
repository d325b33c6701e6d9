import { randomUUID } from "node:crypto";
import { and, eq, gt, ne, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { emailChanges } from "#drizzle/schema/email-changes.ts";
import { users } from "#drizzle/schema/users.ts";
import { newAccountToken } from "#lib/core/auth/account-token.ts";
import type { Jobs } from "#lib/core/jobs/tasks.ts";
import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";
import {
  composeAccountMail,
  deliverAccountMail,
  findAddressee,
} from "./internal/mailing/compose-account-mail.ts";

/**
 * Mails the confirmation link to the new address. If the address already has an account, its owner is notified of the
 * attempt instead, and the response does not reveal it.
 * @step The caller checks access.
 */
export async function mailEmailChange({ userId }: Jobs["mail-email-change"]): Promise<void> {
  const person = env().SMTP_URL === undefined ? null : await findAddressee(userId);
  const wanted = person && (await findWanted(userId));
  if (!wanted) return;
  const owner = await findOwner(wanted.email, userId);
  if (owner) {
    const { name, address, locale } = owner;
    const kind = "email_belongs_to_you";
    await deliverAccountMail(
      await composeAccountMail({ id: randomUUID(), kind, to: { name, address }, locale }),
    );
    return;
  }
  const { token, tokenHash } = newAccountToken();
  const isStillWanted = and(eq(emailChanges.userId, userId), eq(emailChanges.email, wanted.email));
  await db().update(emailChanges).set({ tokenHash }).where(isStillWanted);
  await deliverAccountMail(
    await composeAccountMail({
      id: randomUUID(),
      kind: wanted.email === person.address ? "prove_email" : "confirm_email",
      to: { name: person.name, address: wanted.email },
      locale: person.locale,
      url: `${env().APP_URL}${paths.confirmEmail(token)}`,
    }),
  );
}

async function findWanted(userId: string) {
  const [wanted] = await db()
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, sql`now()`)));
  return wanted ?? null;
}

async function findOwner(email: string, except: string) {
  const [owner] = await db()
    .select({ name: users.name, address: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, except)));
  return owner ?? null;
}
