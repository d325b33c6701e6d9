import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { type Mail, sendMail } from "#lib/core/mail/send-mail.ts";
import { log } from "#lib/log.ts";

/**
 * Hands a mail of the queue to the mail server. False where it will never be taken, so that nobody tries again.
 * @throws MailFailure where it may be taken later
 */
export async function handOver(mail: Mail): Promise<boolean> {
  try {
    await sendMail(mail);
    return true;
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    log().warn({ mailId: mail.messageId, reason: error.code }, "mail about an account not sent");
    if (error.lasts) return false;
    throw error;
  }
}
