import type { z } from "zod";
import type { Circuit } from "./circuit.ts";
import { type Outcome, unstatedRetryAfterMs } from "./decide-retry.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  isNamedRefusal,
  ServiceError,
  type ServiceFailure,
  ServiceMisunderstood,
  ServiceUnreachable,
  type UnreachableReason,
} from "./errors.ts";
import { isReplyTo, type RequestValues } from "./match-reply.ts";
import type { Priority } from "./pace-state.ts";
import type { Pacer } from "./pacing.ts";
import { type Reply, type ServiceRequest, sendRequest } from "./request.ts";
import { errorSchema } from "./schemas/error.ts";

export type Attempt<Value> = {
  reading: Reading<Value>;
  status: number | null;
  requestId: string | null;
  retryAfterMs: number | null;
  /** Time spent waiting for its turn. */
  queuedMs: number;
  ms: number;
};

/** `asked`: what the reply must match. */
export type PreparedRequest = ServiceRequest & { asked: RequestValues };

export type Turn = {
  pacer: Pacer;
  /** Absent for a probe, because a probe is sent while the circuit is open. */
  circuit?: Circuit;
  priority: Priority;
  queueMs: number;
  /** Ends the wait for the turn. A request that was sent has its own signal. */
  signal?: AbortSignal;
};

/** Waits for its turn, sends once and reads the reply once. Sends nothing while the circuit is open. */
export async function attemptCall<S extends z.ZodType>(
  endpoint: Endpoint<S>,
  { asked, ...request }: PreparedRequest,
  turn: Turn,
): Promise<Attempt<z.output<S>>> {
  const queuedAt = performance.now();
  const call = turn.circuit?.isOpen() ? null : await waitForTurn(turn);
  const leftAt = performance.now();
  const queuedMs = leftAt - queuedAt;
  if (call === null || turn.circuit?.isOpen()) {
    if (call !== null) turn.pacer.settle(call);
    return { ...unreached(endpoint, whyNot(turn)), queuedMs, ms: 0 };
  }

  const result = await sendRequest({
    ...request,
    onHeaders: (status, { rateLimit, retryAfterMs }) =>
      turn.pacer.settle(call, {
        rateLimit,
        retryAfterMs: status === 429 ? (retryAfterMs ?? unstatedRetryAfterMs) : null,
      }),
  });
  const ms = performance.now() - leftAt;
  if (result.type === "failed") {
    turn.pacer.settle(call);
    return { ...unreached(endpoint, result), queuedMs, ms };
  }
  const { status, headers } = result.reply;
  const { requestId, retryAfterMs } = headers;
  return { reading: readReply(endpoint, result.reply, asked), status, requestId, retryAfterMs, queuedMs, ms };
}

/** The number of the call; null when the wait was given up. Gives up at once when the wait would exceed `queueMs`. */
async function waitForTurn({ pacer, priority, queueMs, signal }: Turn): Promise<number | null> {
  if (pacer.waitMs(priority) > queueMs) return null;
  const patience = Number.isFinite(queueMs) ? [AbortSignal.timeout(queueMs)] : [];
  const giveUp = AbortSignal.any([...patience, ...(signal ? [signal] : [])]);
  return await pacer.acquire(priority, giveUp).catch(() => null);
}

type Unreached = { reason: UnreachableReason; sent: boolean; waitMs?: number };

function whyNot({ circuit, pacer, priority, signal }: Turn): Unreached {
  if (signal?.aborted) return { reason: "cancelled", sent: false };
  if (circuit?.isOpen()) return { reason: "circuit_open", sent: false };
  return { reason: "no_call_left", sent: false, waitMs: pacer.waitMs(priority) };
}

function unreached(endpoint: Endpoint, failed: Unreached) {
  const mayHaveActed = failed.sent && endpoint.retry !== "read";
  const failure = new ServiceUnreachable(failed, { endpoint: endpoint.name, mayHaveActed });
  const reading = { ok: false, failure, outcome: outcomeOf(failed) } as const;
  return { reading, status: null, requestId: null, retryAfterMs: null };
}

function outcomeOf({ reason, sent }: Unreached) {
  if (reason === "cancelled" || reason === "no_call_left") return { type: "cancelled" } as const;
  if (reason === "circuit_open") return { type: "circuit_open" } as const;
  return sent ? ({ type: "reply_lost" } as const) : ({ type: "not_sent" } as const);
}

type Reading<Value> =
  | { ok: true; value: Value; replayed: boolean }
  | { ok: false; failure: ServiceFailure; outcome: Outcome };

/**
 * Reads a reply by the endpoint's schema and compares it with what was asked. Reads another status than 2xx as an
 * Error.
 */
function readReply<S extends z.ZodType>(
  endpoint: Endpoint<S>,
  reply: Reply,
  asked: RequestValues,
): Reading<z.output<S>> {
  const { status, body, headers } = reply;
  const succeeded = status >= 200 && status < 300;
  if (!("json" in body)) {
    return succeeded || isRefusal(status)
      ? misread(endpoint, reply, { problem: body.problem })
      : answered(endpoint, reply, { code: "unreadable_reply", message: "", details: null });
  }
  if (succeeded) {
    const parsed = endpoint.reply.safeParse(body.json);
    if (!parsed.success) return misread(endpoint, reply, { problem: "shape", path: firstPath(parsed.error) });
    const isTaken =
      isReplyTo(endpoint, asked, Object(parsed.data).data) &&
      endpoint.isAbout?.(parsed.data, asked) !== false;
    if (!isTaken) return misread(endpoint, reply, { problem: "other_call" });
    return { ok: true, value: parsed.data, replayed: headers.replayed };
  }
  const parsed = errorSchema.safeParse(body.json);
  if (parsed.success) {
    const { code, message, details } = parsed.data.error;
    return answered(endpoint, reply, { code, message, details: details ?? null });
  }
  return isRefusal(status)
    ? misread(endpoint, reply, { problem: "shape", path: firstPath(parsed.error) })
    : answered(endpoint, reply, { code: "unreadable_reply", message: "", details: null });
}

/** Statuses that mean something only when the service itself sends them: a proxy's 404 is not "no such order". */
function isRefusal(status: number): boolean {
  return status < 500 && status !== 429;
}

function answered(
  endpoint: Endpoint,
  { status, headers }: Reply,
  said: { code: string; message: string; details: Record<string, unknown> | null },
): Reading<never> {
  // Only a refusal that the specification names means that nothing was done. A path without an id cannot miss its
  // object, so a 404 there is not the service's.
  const isNamed = isNamedRefusal(status) && (status !== 404 || endpoint.path.includes("{"));
  const mayHaveActed = endpoint.retry !== "read" && !isNamed;
  const failure = new ServiceError(
    { status, retryAfterMs: headers.retryAfterMs, ...said },
    { endpoint: endpoint.name, requestId: headers.requestId, mayHaveActed },
  );
  return { ok: false, failure, outcome: { type: "answered", status } };
}

function misread(
  endpoint: Endpoint,
  { status, headers }: Reply,
  reading: { problem: ServiceMisunderstood["problem"]; path?: string },
): Reading<never> {
  const failure = new ServiceMisunderstood(
    { status, ...reading },
    { endpoint: endpoint.name, requestId: headers.requestId, mayHaveActed: endpoint.retry !== "read" },
  );
  // Incomplete JSON means a broken connection. When another call's reply arrives, this call's reply is lost.
  const isLost = reading.problem === "broken_json" || reading.problem === "other_call";
  return { ok: false, failure, outcome: { type: isLost ? "reply_lost" : "misunderstood" } };
}

function firstPath(error: z.ZodError): string {
  return error.issues[0]?.path.join(".") ?? "";
}
