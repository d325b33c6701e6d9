import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
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

/** Whom an account belongs to, as of now. */
export async function findAddressee(userId: string) {
  const [found] = await db()
    .select({ name: users.name, address: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}
