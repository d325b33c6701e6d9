import { env } from "#lib/env.ts";
import { MailFailure, toMailFailure } from "./mail-failure.ts";

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that a mail that arrives twice counts as one. */
  messageId: string;
  /** Where the recipient can unsubscribe. A mail about their own account has none. */
  unsubscribeUrl?: string;
};

const patienceMs = 10_000;
const wholeMs = 30_000;

/**
 * Sends a mail through the mail server. The server's text appears in no log and no error.
 * @throws MailFailure
 */
export async function sendMail({ messageId, unsubscribeUrl, ...mail }: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM, APP_URL } = env();
  if (!SMTP_URL) throw new MailFailure("not_set");
  const host = new URL(APP_URL).hostname;
  // Loaded at its first use, because a Pressroom without a mail server needs none.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: wholeMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      ...mail,
      from: MAIL_FROM ?? `Pressroom <pressroom@${host}>`,
      messageId: `<${messageId}@${host}>`,
      headers: {
        ...(unsubscribeUrl !== undefined && { "List-Unsubscribe": `<${unsubscribeUrl}>` }),
        "Auto-Submitted": "auto-generated",
      },
    });
  } catch (error) {
    throw toMailFailure(error);
  } finally {
    transport.close();
  }
}
