import type { Misreading, UnreachableReason } from "./errors.ts";
import { parseJson } from "./parse-json.ts";
import { type ReplyHeaders, readReplyHeaders } from "./reply-headers.ts";

/** Failures before a connection was established. The service cannot have seen the request. */
const beforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Whether the request may have reached the service; true in any doubt. */
export function wasSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== "object" || cause === null) return true;
  if ("syscall" in cause && cause.syscall === "connect") return false;
  return !("code" in cause && typeof cause.code === "string" && beforeSending.has(cause.code));
}

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
  /** Called as soon as the status is known. Other calls wait for what the headers say, and the body may be slow. */
  onHeaders?: (status: number, headers: ReplyHeaders) => void;
};

export type Reply = {
  status: number;
  headers: ReplyHeaders;
  body: { json: unknown } | { problem: Unread };
};

type RequestResult =
  | { type: "replied"; reply: Reply }
  | { type: "failed"; reason: Exclude<UnreachableReason, "no_call_left" | "circuit_open">; sent: boolean };

/**
 * Makes a single attempt: JSON only, no redirects, no `Origin`. Every call to the service uses it. Never throws because
 * of the network or the service, so that no library's error text, which may quote a header, gets out.
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
      // If the redirect were followed, it would send the key to another address.
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

/** Why a body was not read as JSON. */
type Unread = Exclude<Misreading, "shape" | "other_call">;

/**
 * Reads the body of a reply as JSON, at most `maxBytes` of it (after decompression). Throws the stream's error when the
 * reply is cut off.
 */
async function readBody(
  response: Response,
  maxBytes: number,
): Promise<{ json: unknown } | { problem: Unread }> {
  const problem = refuseUnread(response, maxBytes);
  if (problem) {
    await response.body?.cancel();
    return { problem };
  }
  const bytes = await readAtMost(response, maxBytes);
  if (!bytes) return { problem: "too_large" };
  try {
    return { json: parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return { problem: "broken_json" };
  }
}

function refuseUnread(response: Response, maxBytes: number): Unread | null {
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400))
    return "redirect";
  if (!/[/+]json\b/i.test(response.headers.get("content-type") ?? "")) return "not_json";
  return Number(response.headers.get("content-length") ?? 0) > maxBytes ? "too_large" : null;
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body) {
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}
