import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { type Attempt, attemptCall, type PreparedRequest, type Turn } from "./attempt-call.ts";
import { type CallReport, reportOf } from "./call-report.ts";
import { checkInput } from "./check-input.ts";
import type { Circuit, Probe } from "./circuit.ts";
import { decideRetry } from "./decide-retry.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import {
  InvalidServiceRequest,
  type ServiceFailure,
  ServiceMisunderstood,
  ServiceUnreachable,
} from "./errors.ts";
import { type RequestValues, requestValuesOf } from "./match-reply.ts";
import type { Priority } from "./pace-state.ts";
import type { Pacer } from "./pacing.ts";
import { boundsOf } from "./patience.ts";
import { id as idSchema } from "./schemas/wire.ts";

/**
 * Informs the circuit what an attempt shows about the service. A 4xx and a 429 are answers, so the service is up. A
 * call that was not sent, or that the caller cancelled, shows nothing.
 */
function reportHealth(
  circuit: Circuit,
  { retry, fetches }: Pick<Endpoint, "retry" | "fetches">,
  { reading, ms }: Attempt<unknown>,
  probe: Probe,
): void {
  if (answers(reading)) circuit.answered(retry === "read" ? ms : undefined);
  else if (!saysNothing(reading) && !(fetches && isTimeout(reading))) circuit.failed(probe);
}

function answers(reading: Attempt<unknown>["reading"]): boolean {
  if (reading.ok) return true;
  // Another call's reply shows that the service answers. A reply that ends in the middle does not.
  if (reading.failure instanceof ServiceMisunderstood) return reading.failure.problem !== "broken_json";
  return reading.outcome.type === "answered" && reading.outcome.status < 500;
}

/** The call was not sent, or the caller cancelled it. */
function saysNothing(reading: Attempt<unknown>["reading"]): boolean {
  return !reading.ok && (reading.outcome.type === "cancelled" || reading.outcome.type === "circuit_open");
}

const isTimeout = (reading: Attempt<unknown>["reading"]) =>
  !reading.ok && reading.failure instanceof ServiceUnreachable && reading.failure.reason === "timed_out";

type CallerConfig = {
  baseUrl: string;
  apiKey: string;
  userAgent: string;
  priority: Priority;
  pacer: Pacer;
  circuit?: Circuit;
  /** Called after every attempt; must not throw. */
  onCall?: (report: CallReport) => void;
  fetch: typeof fetch;
  random: () => number;
  /** The longest time for one attempt, in ms, whatever the bounds allow. */
  timeoutMs: number;
  maxReplyBytes: number;
};

type CallInput = {
  id?: string;
  query?: Record<string, unknown>;
  /** Checked and encoded here. */
  body?: unknown;
  /** Sent unchanged. */
  bytes?: string | Uint8Array;
  idempotencyKey?: string;
  /** What the reply must match besides what was sent. */
  known?: RequestValues;
  /** Ends a read, and any wait. A write that was sent continues, because its result must be known. */
  signal?: AbortSignal;
};

export type CallService = <S extends z.ZodType>(
  endpoint: Endpoint<S>,
  input: CallInput,
) => Promise<{ value: z.output<S>; replayed: boolean }>;

/**
 * Creates the one function through which every endpoint is called. It attempts, decides and repeats. It throws
 * ServiceFailure.
 */
export function createCallService(config: CallerConfig): CallService {
  const { circuit, pacer, priority } = config;
  const probe = createProbe(config);

  return async function callService(endpoint, input) {
    const bounds = boundsOf(priority, endpoint.retry, circuit?.usualReplyMs() ?? null, endpoint.fetches);
    const request = prepareRequest(config, endpoint, input, bounds.timeoutMs);
    const turn = { pacer, circuit, priority, queueMs: bounds.queueMs, signal: input.signal };
    const callId = crypto.randomUUID();
    const calledAt = performance.now();
    let firstQueuedMs: number | null = null;
    let earlier: ServiceFailure | null = null;

    for (let attempt = 1; ; attempt++) {
      const result = await attemptCall(endpoint, request, turn);
      firstQueuedMs ??= result.queuedMs;
      if (circuit) reportHealth(circuit, endpoint, result, probe);
      const call = { endpoint: endpoint.name, callId, attempt };
      if (result.reading.ok) {
        config.onCall?.(reportOf(call, result, { reason: "settled", retry: false }));
        return result.reading;
      }

      const { failure, outcome } = result.reading;
      const decision = decideRetry({
        attempt,
        retryClass: endpoint.retry,
        outcome,
        elapsedMs: performance.now() - calledAt - firstQueuedMs,
        retryAfterMs: result.retryAfterMs,
        isCircuitOpen: circuit?.isOpen() ?? false,
        bounds,
        random: config.random,
      });
      config.onCall?.(reportOf(call, result, decision));
      // A call that was not sent says nothing about the result of the attempt before it.
      if (earlier && outcome.type === "circuit_open") throw earlier;
      // A refusal of the second attempt does not undo what the first may have done.
      failure.mayHaveActed ||= earlier?.mayHaveActed ?? false;
      if (!decision.retry) throw failure;
      earlier = failure;
      await pause(decision.afterMs, undefined, { signal: input.signal }).catch(() => {
        throw failure;
      });
    }
  };
}

/** The cheapest call, which every key may make. It goes before all queued calls, because they wait for its result. */
function createProbe(config: CallerConfig): Probe {
  return async (timeoutMs) => {
    const request = prepareRequest(config, endpoints.getMe, {}, timeoutMs);
    const turn: Turn = { pacer: config.pacer, priority: "person", queueMs: timeoutMs };
    const { reading, ms } = await attemptCall(endpoints.getMe, request, turn);
    if (answers(reading)) return ms;
    return saysNothing(reading) ? "not_asked" : null;
  };
}

function prepareRequest(
  config: CallerConfig,
  endpoint: Endpoint,
  input: CallInput,
  timeoutMs: number,
): PreparedRequest {
  const { apiKey, userAgent, maxReplyBytes } = config;
  const { id, query, idempotencyKey } = input;
  const body =
    input.bytes ?? (endpoint.body && JSON.stringify(checkInput(endpoint, endpoint.body, input.body)));
  return {
    method: endpoint.method,
    url: buildUrl(config.baseUrl, endpoint, { id, query }),
    apiKey,
    userAgent,
    timeoutMs: Math.min(config.timeoutMs, timeoutMs),
    maxReplyBytes,
    body,
    idempotencyKey,
    signal: endpoint.retry === "read" ? input.signal : undefined,
    fetch: config.fetch,
    asked: { ...requestValuesOf(input), apiKey },
  };
}

type UrlInput = { id?: string; query?: Record<string, unknown> };

/**
 * The URL of a call.
 * @throws InvalidServiceRequest when the id is not a UUID, because it would change the path
 */
function buildUrl(baseUrl: string, endpoint: Endpoint, input: UrlInput): URL {
  const url = new URL(`${baseUrl}${endpoint.path.replace("{id}", () => checkId(endpoint, input.id))}`);
  if (!endpoint.query) return url;
  const query: Record<string, unknown> = Object(checkInput(endpoint, endpoint.query, input.query ?? {}));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function checkId(endpoint: Endpoint, id: string | undefined): string {
  const checked = idSchema.safeParse(id);
  if (!checked.success) throw new InvalidServiceRequest(endpoint.name, ["id"]);
  return checked.data;
}
