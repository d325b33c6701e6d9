import { sendAccountMail } from "#lib/account/mailing/send-account-mail.ts";
import type { Jobs } from "../jobs.ts";

export function sendAccountMailTask(mail: Jobs["send-account-mail"]): Promise<void> {
  return sendAccountMail(mail);
}
