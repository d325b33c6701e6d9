import type { Jobs } from "#lib/core/jobs/tasks.ts";
import { env } from "#lib/env.ts";
import {
  composeAccountMail,
  deliverAccountMail,
  findAddressee,
} from "./internal/mailing/compose-account-mail.ts";

/** Older notices are not sent. */
const maxAgeMs = 3 * 86_400_000;

/** Notifies a person by mail of a change to their account. */
export async function sendAccountMail(mail: Jobs["send-account-mail"]): Promise<void> {
  const { id, kind, userId, to, details, askedAt } = mail;
  if (env().SMTP_URL === undefined || Date.now() - Date.parse(askedAt) > maxAgeMs) return;
  const person = await findAddressee(userId);
  if (!person) return;
  const { name, address, locale } = person;
  const letter = { id, kind, to: { name, address: to ?? address }, locale, details };
  await deliverAccountMail(await composeAccountMail(letter));
}
