import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ServiceUnreachable, type UnreachableReason } from "./errors.ts";
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

export type Turn = { pacer: Pacer; priority: Priority; queueMs: number };

/** Waits for its turn, sends once, reads once. */
export async function attemptCall<S extends z.ZodType>(
  endpoint: Endpoint<S>,
  request: ServiceRequest,
  turn: Turn,
): Promise<Attempt<z.output<S>>> {
  const queuedAt = performance.now();
  const call = await waitForTurn(turn, request.signal);
  const leftAt = performance.now();
  const queuedMs = leftAt - queuedAt;
  if (call === null) {
    const reason = request.signal?.aborted ? "cancelled" : "no_call_left";
    return { ...unreached(endpoint, { reason, sent: false }), queuedMs, ms: 0 };
  }

  const result = await sendRequest(request);
  const ms = performance.now() - leftAt;
  if (result.type === "failed") {
    turn.pacer.settle(call, { rateLimit: null, retryAfterMs: null });
    return { ...unreached(endpoint, result), queuedMs, ms };
  }
  const { status, headers } = result.reply;
  const { requestId, rateLimit, retryAfterMs } = headers;
  turn.pacer.settle(call, { rateLimit, retryAfterMs: status === 429 ? retryAfterMs : null });
  return { reading: readReply(endpoint, result.reply), status, requestId, retryAfterMs, queuedMs, ms };
}

async function waitForTurn(turn: Turn, signal: AbortSignal | undefined): Promise<number | null> {
  const patience = Number.isFinite(turn.queueMs) ? [AbortSignal.timeout(turn.queueMs)] : [];
  const giveUp = AbortSignal.any([...patience, ...(signal ? [signal] : [])]);
  return await turn.pacer.acquire(turn.priority, giveUp).catch(() => null);
}

function unreached(endpoint: Endpoint, failed: { reason: UnreachableReason; sent: boolean }) {
  const mayHaveActed = failed.sent && endpoint.retry !== "read";
  const failure = new ServiceUnreachable(failed, { endpoint: endpoint.name, mayHaveActed });
  const reading = { ok: false, failure, outcome: outcomeOf(failed) } as const;
  return { reading, status: null, requestId: null, retryAfterMs: null };
}

function outcomeOf({ reason, sent }: { reason: UnreachableReason; sent: boolean }) {
  if (reason === "cancelled" || reason === "no_call_left") return { type: "cancelled" } as const;
  return sent ? ({ type: "reply_lost" } as const) : ({ type: "not_sent" } as const);
}
