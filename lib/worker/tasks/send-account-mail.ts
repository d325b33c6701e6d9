import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { sendAccountMail } from "#lib/features/account/send-account-mail.ts";

export function sendAccountMailTask(mail: Jobs["send-account-mail"]): Promise<void> {
  return sendAccountMail(mail);
}
