import type { Network } from "../config.ts";
import { createOutboundRequest, type OutboundNetwork } from "./outbound.ts";
import { refuseWebhookTarget } from "./target-url.ts";

export interface PostResult {
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
}

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  network: Network;
  outside: OutboundNetwork;
  timeoutMs: number;
}

/** The most bytes of a reply's body that are read, so that the connection can be used again. */
const drainedBytes = 1_000_000;

/**
 * Resolves with the status as soon as it arrives: the specification asks for a status within the time, not for a whole
 * body. Then discards the body, until `drainedBytes` or until the signal aborts. Does not follow redirects.
 */
function exchange(posting: PostRequest, signal: AbortSignal): Promise<number> {
  const { url, headers, body, network, outside } = posting;
  return new Promise((resolve, reject) => {
    const request = createOutboundRequest(outside, network, new URL(url), {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      signal,
    });
    request.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      let drained = 0;
      // The result is known, so an error of the rest of the body changes nothing.
      response.on("error", () => undefined);
      response.on("data", (chunk: Buffer) => {
        drained += chunk.length;
        if (drained > drainedBytes) response.destroy();
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

function reason(error: unknown, signal: AbortSignal): string {
  if (signal.aborted)
    return signal.reason instanceof Error && signal.reason.name === "TimeoutError" ? "timeout" : "stopped";
  if (!(error instanceof Error)) return "failed";
  return "code" in error && typeof error.code === "string" ? error.code : error.message.slice(0, 200);
}

/** Posts once. Never throws: the result contains the error. */
export async function post(posting: PostRequest, stop: AbortSignal): Promise<PostResult> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const refused = refuseWebhookTarget(posting.url, posting.network, posting.outside.allow);
  if (refused !== null) return { httpStatus: null, error: `the address ${refused}`, durationMs: 0 };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(posting.timeoutMs)]);
  try {
    const httpStatus = await exchange(posting, signal);
    const ok = httpStatus >= 200 && httpStatus < 300;
    return { httpStatus, error: ok ? null : `answered ${httpStatus}`, durationMs: elapsed() };
  } catch (error) {
    return { httpStatus: null, error: reason(error, signal), durationMs: elapsed() };
  }
}
