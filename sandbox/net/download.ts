import type * as http from "node:http";
import type { Network } from "../config.ts";
import { createOutboundRequest, ForbiddenAddress, type OutboundNetwork } from "./outbound.ts";
import { describeCallable, refuseTarget } from "./target-url.ts";

type DownloadProblem =
  | "invalid_file_url"
  | "file_address_not_public"
  | "file_unreachable"
  | "file_redirected"
  | "file_not_answered"
  | "file_too_large"
  | "file_timeout";

export class DownloadError extends Error {
  override readonly name = "DownloadError";
  readonly code: DownloadProblem;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: DownloadProblem, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export interface Download {
  url: string;
  network: Network;
  outside: OutboundNetwork;
  maxBytes: number;
  /** real milliseconds until the reply's headers; `totalMs` is until its last byte */
  headersMs: number;
  totalMs: number;
}

function ask({ url, network, outside }: Download, signal: AbortSignal): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: "image/png, image/jpeg", "Accept-Encoding": "identity" };
    const request = createOutboundRequest(outside, network, new URL(url), { headers, signal });
    request.once("response", resolve);
    request.once("error", reject);
    request.end();
  });
}

function assertAnswered(response: http.IncomingMessage, maxBytes: number): void {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    throw new DownloadError("file_redirected", "The link redirects, and redirects are not followed.", {
      http_status: status,
    });
  }
  if (status !== 200) {
    throw new DownloadError("file_not_answered", `The link answered ${status} instead of the file.`, {
      http_status: status,
    });
  }
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

function tooLarge(maxBytes: number): DownloadError {
  return new DownloadError("file_too_large", "The file holds more bytes than are accepted.", {
    max_bytes: maxBytes,
  });
}

async function readBytes(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function explain(error: unknown, network: Network, signal: AbortSignal): DownloadError {
  if (error instanceof DownloadError) return error;
  if (error instanceof ForbiddenAddress) {
    return new DownloadError(
      "file_address_not_public",
      `The link does not lead to ${describeCallable(network)}.`,
    );
  }
  if (signal.aborted) {
    return new DownloadError("file_timeout", "The link took too long to answer with the whole file.");
  }
  const reason = error instanceof Error && "code" in error ? { reason: String(error.code) } : undefined;
  return new DownloadError("file_unreachable", "The link could not be reached.", reason);
}

/**
 * Downloads a file once into memory, at most `maxBytes`. It does not follow redirects. It refuses a name when it
 * connects, unless all addresses of the name may be called. Throws DownloadError for every failure. Specification:
 * Rules 4.
 */
export async function download(wanted: Download): Promise<Buffer> {
  const { url, network, maxBytes, ...caps } = wanted;
  const refused = refuseTarget(url, network, wanted.outside.allow);
  if (refused !== null) throw new DownloadError("invalid_file_url", `The link ${refused}.`);
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), caps.headersMs);
  const signal = AbortSignal.any([slow.signal, AbortSignal.timeout(caps.totalMs)]);
  let response: http.IncomingMessage | undefined;
  try {
    response = await ask(wanted, signal);
    clearTimeout(timer);
    assertAnswered(response, maxBytes);
    return await readBytes(response, maxBytes);
  } catch (error) {
    throw explain(error, network, signal);
  } finally {
    clearTimeout(timer);
    response?.destroy();
  }
}
