import type { z } from "zod";
import type { Circuit } from "./circuit.ts";
import { unstatedRetryAfterMs } from "./decide-retry.ts";
import type { Endpoint } from "./endpoint.ts";
import { ServiceUnreachable, type UnreachableReason } from "./errors.ts";
import type { Asked } from "./is-reply-to.ts";
import type { Priority } from "./pace-state.ts";
import type { Pacer } from "./pacing.ts";
import { type Reading, readReply } from "./read-reply.ts";
import { type ServiceRequest, sendRequest } from "./request.ts";

export type Attempt<Value> = {
  reading: Reading<Value>;
  status: number | null;
  requestId: string | null;
  retryAfterMs: number | null;
  /** Spent waiting for its turn. */
  queuedMs: number;
  ms: number;
};

/** `asked`: what the reply has to be about. */
export type PreparedRequest = ServiceRequest & { asked: Asked };

export type Turn = {
  pacer: Pacer;
  /** None for the probe, which an open one lets out. */
  circuit?: Circuit;
  priority: Priority;
  queueMs: number;
  /** Whoever waits for the turn may leave; what has left is the request's own business. */
  signal?: AbortSignal;
};

/** Waits for its turn, sends once, reads once. Nothing leaves while the circuit is open. */
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

/** Null when it was given up, at once when the minute has no call left for longer than anybody would wait. */
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
