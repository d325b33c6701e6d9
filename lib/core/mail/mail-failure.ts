type MailFailureCode =
  | "not_set"
  | "unreachable"
  | "sign_in"
  | "recipient_refused"
  | "content_refused"
  | "sender_refused"
  | "later";

/** The failure concerns this one mail. Sending it again later does not help. */
const lasting: ReadonlySet<MailFailureCode> = new Set(["recipient_refused", "content_refused"]);
/** The failure concerns the server. The next mail would fail too. */
const ofServer: ReadonlySet<MailFailureCode> = new Set([
  "not_set",
  "unreachable",
  "sign_in",
  "sender_refused",
]);

/** Why a mail was not sent, as a code. The server's own text may repeat an address or a password. */
export class MailFailure extends Error {
  readonly code: MailFailureCode;
  /** The connection ended after the content was begun and before a reply, so the server may have accepted the mail. */
  readonly mayHaveArrived: boolean;

  constructor(code: MailFailureCode, mayHaveArrived = false) {
    super(`mail not sent: ${code}`);
    this.code = code;
    this.mayHaveArrived = mayHaveArrived;
  }

  get lasts(): boolean {
    return lasting.has(this.code);
  }

  get isOfServer(): boolean {
    return ofServer.has(this.code);
  }
}

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown };

/** `isBegun`: the mail server asked for the content. */
export function toMailFailure(error: unknown, isBegun = false): MailFailure {
  const { code, responseCode, command } = (error ?? {}) as SmtpError;
  if (code === "EAUTH") return new MailFailure("sign_in");
  // Nothing was sent, because the address is invalid.
  if (code === "EENVELOPE" && typeof responseCode !== "number") return new MailFailure("recipient_refused");
  if (typeof responseCode !== "number") return new MailFailure("unreachable", isBegun);
  if (responseCode < 500) return new MailFailure("later");
  if (command === "RCPT TO") return new MailFailure("recipient_refused");
  if (command === "DATA") return new MailFailure("content_refused");
  return new MailFailure("sender_refused");
}
