import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import { stopCodeOf } from "#lib/core/intents/stop-code-of.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";

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
const passing = new Set(["answer_lost", "already_under_way"]);

/** What a failure means for the date that was tried. @throws what nobody foresaw */
export function endOfFailure(error: unknown): EndOfRun {
  // A key may be replaced within the day.
  const stopCode = stopCodeOf(error);
  if (error instanceof AppError) {
    if (error.code === "stored_unreadable") return { kind: "failed", outcome: { code: "unreadable" } };
    const outcome = { code: error.code };
    // It was sent as the schedule was before it was changed.
    if (error.code === "sent_differently") return { kind: "later", outcome: { code: "answer_lost" } };
    if (stopCode === "no_key" || passing.has(error.code)) return { kind: "later", outcome };
    const pausesFor = pauses[error.code];
    return { kind: "failed", outcome, ...(pausesFor && { pausesFor }) };
  }
  if (!(error instanceof ServiceFailure)) throw error;
  const { code, message } = describeFailure(error);
  const outcome = { code, ...(message && { said: message }) };
  if (stopCode === "key_refused") return { kind: "later", outcome: { code: "key_no_longer_valid" } };
  const isOpen = error.mayHaveActed || passesByItself(error);
  return isOpen ? { kind: "later", outcome: { code: "service_unreachable" } } : { kind: "failed", outcome };
}
