import type { Attempt } from "./attempt-call.ts";
import { ServiceError, type ServiceFailure, ServiceMisunderstood, ServiceUnreachable } from "./errors.ts";

/** One attempt, for the log: names, numbers and reasons. It has no key, no body and no address. */
export type CallReport = {
  endpoint: string;
  /** Our own id, the same for every attempt of one call. */
  callId: string;
  attempt: number;
  /** Null when no reply came. */
  status: number | null;
  ms: number;
  /** Time spent waiting for its turn. */
  queuedMs: number;
  /** The service's own id of the request, when it sends one. */
  requestId: string | null;
  /** Why there is no result: the service's code, or how the reply failed. */
  problem: string | null;
  /** The reason for another attempt, or for none. */
  next: string;
  willRetry: boolean;
};

type Call = Pick<CallReport, "endpoint" | "callId" | "attempt">;
type Decision = { reason: string; retry: boolean };

/** The report of one attempt. Times are in whole ms. */
export function reportOf(call: Call, result: Attempt<unknown>, decision: Decision): CallReport {
  const { status, requestId, reading } = result;
  return {
    ...call,
    status,
    ms: Math.round(result.ms),
    queuedMs: Math.round(result.queuedMs),
    requestId,
    problem: reading.ok ? null : problemOf(reading.failure),
    next: decision.reason,
    willRetry: decision.retry,
  };
}

function problemOf(failure: ServiceFailure): string {
  if (failure instanceof ServiceError) return failure.code;
  if (failure instanceof ServiceUnreachable) return failure.reason;
  if (failure instanceof ServiceMisunderstood) return `${failure.problem} ${failure.path}`.trim();
  return failure.name;
}
