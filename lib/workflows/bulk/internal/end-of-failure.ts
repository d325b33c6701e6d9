import { describeFailure, stopCodeOf } from "#lib/core/intents/describe-failure.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { type NotYet, passesByItself } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import type { RowEnd } from "./end-rows.ts";

type End = Omit<RowEnd, "position">;

/**
 * What a row ends as when its act threw, or why it has no end yet.
 * @throws what is not about this row
 */
export function endOfFailure(error: unknown): End | NotYet {
  if (error instanceof AppError) return endOfAppError(error);
  if (!(error instanceof ServiceFailure)) throw error;
  if (!(error instanceof ServiceError) || passesByItself(error)) return "unanswered";
  const outcome = describeFailure(error);
  const stopCode = stopCodeOf(error);
  return { state: "failed", outcome, ...(stopCode && { stopCode }) };
}

function endOfAppError(error: AppError): End | NotYet {
  const { code, params } = error;
  if (code === "answer_lost") return "unanswered";
  if (code === "already_under_way") return "undecided";
  const stopCode = stopCodeOf(error);
  if (stopCode) return endAndStop(stopCode);
  if (code === "assignee_gone") return endAndStop("assignee_gone");
  // Somebody was quicker: it is what was wanted.
  if (code === "cancelled_already") return { state: "done", outcome: { code } };
  const outcome: Outcome = { code, details: params };
  return { state: "failed", outcome };
}

const endAndStop = (code: string): End => ({ state: "stopped", outcome: { code }, stopCode: code });
