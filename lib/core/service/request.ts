import type { UnreachableReason } from "./errors.ts";
import { readBody, type Unread } from "./reply-body.ts";
import { type ReplyHeaders, readReplyHeaders } from "./reply-headers.ts";
import { wasSent } from "./transport-error.ts";

export type ServiceRequest = {
  method: string;
  url: URL;
  apiKey: string;
  userAgent: string;
  body?: string | Uint8Array;
  idempotencyKey?: string;
  timeoutMs: number;
  maxReplyBytes: number;
  signal?: AbortSignal;
  fetch: typeof fetch;
  /** Told as soon as the status is there: others wait for what the headers say, and the body may take its time. */
  onHeaders?: (status: number, headers: ReplyHeaders) => void;
};

export type Reply = {
  status: number;
  headers: ReplyHeaders;
  body: { json: unknown } | { problem: Unread };
};

export type RequestResult =
  | { type: "replied"; reply: Reply }
  | { type: "failed"; reason: Exclude<UnreachableReason, "no_call_left" | "circuit_open">; sent: boolean };

/**
 * The one way to the service: a single attempt, JSON only, no redirects, no `Origin`. Never throws for what
 * the network or the service did, so that no library's error text, which may quote a header, gets out.
 */
export async function sendRequest(request: ServiceRequest): Promise<RequestResult> {
  if (request.signal?.aborted) return { type: "failed", reason: "cancelled", sent: false };
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    const response = await request.fetch(request.url, {
      method: request.method,
      headers: headersOf(request),
      body: typeof request.body === "object" ? new Uint8Array(request.body) : request.body,
      // Followed, a redirect would carry the key to wherever it points.
      redirect: "manual",
      cache: "no-store",
      signal,
    });
    const headers = readReplyHeaders(response.headers, Date.now());
    request.onHeaders?.(response.status, headers);
    const body = await readBody(response, request.maxReplyBytes);
    return { type: "replied", reply: { status: response.status, headers, body } };
  } catch (error) {
    if (request.signal?.aborted) return { type: "failed", reason: "cancelled", sent: true };
    if (timeout.aborted) return { type: "failed", reason: "timed_out", sent: true };
    const sent = wasSent(error);
    return { type: "failed", reason: sent ? "reply_lost" : "not_connected", sent };
  }
}

function headersOf(request: ServiceRequest): Headers {
  const headers = new Headers({
    accept: "application/json",
    authorization: `Bearer ${request.apiKey}`,
    "user-agent": request.userAgent,
  });
  if (request.body !== undefined) headers.set("content-type", "application/json");
  if (request.idempotencyKey !== undefined) headers.set("idempotency-key", request.idempotencyKey);
  return headers;
}
