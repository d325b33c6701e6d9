import type { Attempt } from "./attempt-call.ts";
import { ServiceError, type ServiceFailure, ServiceMisunderstood, ServiceUnreachable } from "./errors.ts";

/** One attempt, for the log: names, numbers and reasons; no key, no body, no address. */
export type CallReport = {
  endpoint: string;
  /** Ours; the same for every attempt of one call. */
  callId: string;
  attempt: number;
  /** Null when no reply came. */
  status: number | null;
  ms: number;
  /** Spent waiting for its turn. */
  queuedMs: number;
  /** The service's own id, where it gives one. */
  requestId: string | null;
  /** What kept it from its result: the service's code, or how no reply came. */
  problem: string | null;
  /** Why there will be another attempt, or why there will be none. */
  next: string;
  willRetry: boolean;
};

type Call = Pick<CallReport, "endpoint" | "callId" | "attempt">;
type Decision = { reason: string; retry: boolean };

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
