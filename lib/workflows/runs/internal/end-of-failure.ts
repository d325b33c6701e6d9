import { describeFailure, stopCodeOf } from "#lib/core/intents/describe-failure.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { type NotYet, passesByItself } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import type { RowEnd } from "./end-rows.ts";

export type End = Omit<RowEnd, "position">;

/** Refusals that every later payment of the run would get too, and the stop code for the rest. */
const stopping: Readonly<Record<string, string>> = {
  payments_frozen: "payments_frozen",
  wallet_not_allowed: "wallet_not_allowed",
  wallet_disabled: "wallet_disabled",
};

export function endOfRefusal(outcome: Outcome): End {
  return { state: "failed", outcome, stopCode: stopping[outcome.code] };
}

const undecided = new Set(["already_under_way", "status_unknown"]);

/**
 * The result of a row whose call threw an error, or why it has no result yet.
 * @throws an error that is not about this row
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
  if (undecided.has(code)) return "undecided";
  const stopCode = stopCodeOf(error) ?? (code === "assignee_gone" ? code : null);
  if (stopCode) return { state: "stopped", outcome: { code: stopCode }, stopCode };
  return { state: "failed", outcome: { code, details: params } };
}
