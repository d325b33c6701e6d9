import { createTransport } from "nodemailer";
import { env } from "#lib/env.ts";
import { MailFailure, toMailFailure } from "./mail-failure.ts";

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same for each try: whoever gets it twice has it once. */
  messageId: string;
  /** Where one says that one wants no more of it; what is about one's own account cannot be unwanted. */
  choicesUrl?: string;
};

const patienceMs = 10_000;
const wholeMs = 30_000;

/** Hands a mail over to the mail server. @throws MailFailure; what a server said is in no log and no message */
export async function sendMail({ messageId, choicesUrl, ...mail }: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM, APP_URL } = env();
  if (!SMTP_URL) throw new MailFailure("not_set");
  const host = new URL(APP_URL).hostname;
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
        ...(choicesUrl !== undefined && { "List-Unsubscribe": `<${choicesUrl}>` }),
        "Auto-Submitted": "auto-generated",
      },
    });
  } catch (error) {
    throw toMailFailure(error);
  } finally {
    transport.close();
  }
}
