import { AppError } from "#lib/errors.ts";
import { describeFailure } from "#lib/intents/describe-failure.ts";
import { passesByItself } from "#lib/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/service/errors.ts";

type Outcome = { code: string; said?: string };

export type EndOfRun =
  | { kind: "made"; orderId: string }
  /** Nothing is made of this date any more, unless somebody has it tried again. */
  | { kind: "failed"; outcome: Outcome; pausesFor?: "author_left" | "role" }
  /** What keeps it from being made passes, or it is not known yet what became of it. */
  | { kind: "later"; outcome: Outcome };

const pauses: Readonly<Record<string, "author_left" | "role">> = {
  no_longer_allowed: "author_left",
  forbidden_role: "role",
};
const passing = new Set(["answer_lost", "forbidden_key_scope", "not_connected", "already_under_way"]);

/** The key may be replaced within the day. */
const aboutKey = new Set(["unauthenticated", "forbidden"]);

/** What a failure means for the date that was tried. @throws what nobody foresaw */
export function endOfFailure(error: unknown): EndOfRun {
  if (error instanceof AppError) {
    const outcome = { code: error.code };
    if (passing.has(error.code)) return { kind: "later", outcome };
    const pausesFor = pauses[error.code];
    return { kind: "failed", outcome, ...(pausesFor && { pausesFor }) };
  }
  if (!(error instanceof ServiceFailure)) throw error;
  const { code, message } = describeFailure(error);
  const outcome = { code, ...(message && { said: message }) };
  if (error instanceof ServiceError && aboutKey.has(error.kind))
    return { kind: "later", outcome: { code: "key_no_longer_valid" } };
  const isOpen = error.mayHaveActed || passesByItself(error);
  return isOpen ? { kind: "later", outcome: { code: "service_unreachable" } } : { kind: "failed", outcome };
}
