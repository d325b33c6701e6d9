import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { type Attempt, attemptCall } from "./attempt-call.ts";
import { buildUrl } from "./build-url.ts";
import { checkInput } from "./check-input.ts";
import { decideRetry, retryBounds } from "./decide-retry.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Priority } from "./pace-state.ts";
import type { Pacer } from "./pacing.ts";
import type { ServiceRequest } from "./request.ts";

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
  /** Why there will be another attempt, or why there will be none. */
  next: string;
};

export type CallerConfig = {
  baseUrl: string;
  apiKey: string;
  userAgent: string;
  priority: Priority;
  pacer: Pacer;
  /** Called after every attempt; must not throw. */
  onCall?: (report: CallReport) => void;
  fetch: typeof fetch;
  random: () => number;
  timeoutMs: number;
  maxReplyBytes: number;
};

export type CallInput = {
  id?: string;
  query?: Record<string, unknown>;
  /** Checked and encoded here. */
  body?: unknown;
  /** Sent as they are. */
  bytes?: string | Uint8Array;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type CallService = <S extends z.ZodType>(
  endpoint: Endpoint<S>,
  input: CallInput,
) => Promise<{ value: z.output<S>; replayed: boolean }>;

/** Makes the one function through which every endpoint is called: attempt, decide, again. Throws ServiceFailure. */
export function createCallService(config: CallerConfig): CallService {
  const bounds = retryBounds[config.priority];
  const turn = { pacer: config.pacer, priority: config.priority, queueMs: bounds.queueMs };

  return async function callService(endpoint, input) {
    const request = prepareRequest(config, endpoint, input);
    const callId = crypto.randomUUID();
    const calledAt = performance.now();
    let firstQueuedMs: number | null = null;
    let mayHaveActed = false;

    for (let attempt = 1; ; attempt++) {
      const result = await attemptCall(endpoint, request, turn);
      firstQueuedMs ??= result.queuedMs;
      const report = { endpoint: endpoint.name, callId, attempt, ...factsOf(result) };
      if (result.reading.ok) {
        config.onCall?.({ ...report, next: "settled" });
        return result.reading;
      }

      const { failure, outcome } = result.reading;
      const decision = decideRetry({
        attempt,
        retryClass: endpoint.retry,
        outcome,
        elapsedMs: performance.now() - calledAt - firstQueuedMs,
        retryAfterMs: result.retryAfterMs,
        bounds,
        random: config.random,
      });
      config.onCall?.({ ...report, next: decision.reason });
      // A refusal of the second attempt does not undo what the first may have done.
      mayHaveActed ||= failure.mayHaveActed;
      failure.mayHaveActed = mayHaveActed;
      if (!decision.retry) throw failure;
      await pause(decision.afterMs, undefined, { signal: input.signal }).catch(() => {
        throw failure;
      });
    }
  };
}

function prepareRequest(config: CallerConfig, endpoint: Endpoint, input: CallInput): ServiceRequest {
  const { apiKey, userAgent, timeoutMs, maxReplyBytes } = config;
  const { id, query, idempotencyKey, signal } = input;
  const body =
    input.bytes ?? (endpoint.body && JSON.stringify(checkInput(endpoint, endpoint.body, input.body)));
  return {
    method: endpoint.method,
    url: buildUrl(config.baseUrl, endpoint, { id, query }),
    apiKey,
    userAgent,
    timeoutMs,
    maxReplyBytes,
    body,
    idempotencyKey,
    signal,
    fetch: config.fetch,
  };
}

function factsOf({ status, ms, queuedMs, requestId }: Attempt<unknown>) {
  return { status, ms: Math.round(ms), queuedMs: Math.round(queuedMs), requestId };
}
