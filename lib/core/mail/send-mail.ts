import { Readable } from "node:stream";
import { env } from "#lib/env.ts";
import { MailFailure, toMailFailure } from "./mail-failure.ts";

export type Mail = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** Without it, the mail is plain text. */
  html?: string;
  /** The same for every attempt, so that a mail that arrives twice counts as one. */
  messageId: string;
  /** Where the recipient can unsubscribe. A mail about their own account has none. */
  unsubscribeUrl?: string;
  /** One POST to that address unsubscribes (RFC 8058). Mail programs then offer a button. */
  isOneClick?: boolean;
  /** The display name of the sender, instead of the one in MAIL_FROM. */
  fromName?: string;
  replyTo?: string | undefined;
};

const patienceMs = 10_000;
const wholeMs = 30_000;

/**
 * Sends a mail through the mail server. The server's text appears in no log and no error.
 * @throws MailFailure
 */
export async function sendMail(given: Mail): Promise<void> {
  const { messageId, unsubscribeUrl, isOneClick, fromName, ...mail } = given;
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
  // nodemailer reads the content when the mail server asks for it, and not before.
  let isBegun = false;
  async function* begin(content: Readable) {
    isBegun = true;
    yield* content;
  }
  transport.use("stream", ({ message }, done) => {
    message.processFunc((content) => Readable.from(begin(content), { objectMode: false }));
    done();
  });
  const from = MAIL_FROM ?? `Pressroom <pressroom@${host}>`;
  try {
    await transport.sendMail({
      ...mail,
      from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
      messageId: `<${messageId}@${host}>`,
      headers: {
        ...(unsubscribeUrl !== undefined && { "List-Unsubscribe": `<${unsubscribeUrl}>` }),
        ...(isOneClick && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        "Auto-Submitted": "auto-generated",
      },
    });
  } catch (error) {
    throw toMailFailure(error, isBegun);
  } finally {
    transport.close();
  }
}

/** The address of a sender that may have a display name: `Pressroom <desk@example.com>`. */
const addressOf = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
