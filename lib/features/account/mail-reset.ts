import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { passwordResets } from "#drizzle/schema/password-resets.ts";
import { writeAccountAudit } from "#lib/core/audit/write-account-audit.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";
import { composeAccountMail } from "./internal/mailing/compose-account-mail.ts";
import { handOver } from "./internal/mailing/hand-over.ts";
import { issueReset } from "./internal/mailing/issue-reset.ts";

const wantedForMs = 3_600_000;

/**
 * Mails the link that sets a password to whoever has the address, if anybody has. The link is made here, so that it
 * is in the mail and nowhere else, the queue included; one that did not leave opens nothing.
 * @step Who calls it has decided who may.
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
  const hasLeft = await handOver(mail).catch(async (error: unknown) => {
    await withdraw();
    throw error;
  });
  if (!hasLeft) await withdraw();
  else await writeAccountAudit(db(), null, { action: "account.mail_reset" }, { userId, task: "mail_reset" });
}
