import type { Jobs } from "#lib/core/jobs/tasks.ts";
import { env } from "#lib/env.ts";
import { composeAccountMail, findAddressee, handOver } from "./internal/mailing/compose-account-mail.ts";

/** Later than this it is no news any more. */
const newsForMs = 3 * 86_400_000;

/** Tells somebody by mail what happened to their account. */
export async function sendAccountMail(mail: Jobs["send-account-mail"]): Promise<void> {
  const { id, kind, userId, to, details, askedAt } = mail;
  if (env().SMTP_URL === undefined || Date.now() - Date.parse(askedAt) > newsForMs) return;
  const person = await findAddressee(userId);
  if (!person) return;
  const { name, address, locale } = person;
  const letter = { id, kind, to: { name, address: to ?? address }, locale, details };
  await handOver(await composeAccountMail(letter));
}
