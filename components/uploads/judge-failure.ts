import type { DetailedError } from "tus-js-client";
import type { TransferProblem } from "./queued-upload.ts";

/**
 * lost: retried automatically; held: continues after the person has fixed it; refused: `problem` or `sentence` has the
 * reason
 */
type Verdict =
  | { kind: "lost" }
  | { kind: "held"; problem: TransferProblem }
  | { kind: "refused"; problem: TransferProblem | null; sentence: string | null };

/**
 * The request for the upload's progress failed. tus-js-client would otherwise start the upload again from the
 * beginning.
 */
export class ProgressUnknown extends Error {
  readonly status: number;

  constructor(status: number) {
    super("not asked yet");
    this.status = status;
  }
}

const lost: Verdict = { kind: "lost" };
/**
 * Temporary failures: a slow connection, another request that locks the upload, too many requests, a server that
 * restarts.
 */
const passing: ReadonlySet<number> = new Set([404, 408, 409, 410, 423, 425, 429]);

type Failure = Pick<DetailedError, "originalResponse" | "causingError">;

export function judgeFailure({ originalResponse: response, causingError }: Failure): Verdict {
  if (causingError instanceof ProgressUnknown) return judgeAsking(causingError.status);
  const status = response?.getStatus() ?? 0;
  if (!response || status < 400 || status >= 500) return lost;
  if (status === 401) return { kind: "held", problem: "signed_out" };
  const sentence = sentenceIn(response.getBody());
  if (sentence !== null) return { kind: "refused", problem: null, sentence };
  if (passing.has(status)) return lost;
  const isOurs = response.getHeader("Tus-Resumable") !== undefined;
  return { kind: "refused", problem: isOurs ? null : proxyProblem(status), sentence: null };
}

/** A HEAD response has no body. */
function judgeAsking(status: number): Verdict {
  if (status === 401) return { kind: "held", problem: "signed_out" };
  if (status === 403) return { kind: "held", problem: "not_allowed" };
  if (status < 400 || status >= 500 || passing.has(status)) return lost;
  return { kind: "refused", problem: proxyProblem(status), sentence: null };
}

const proxyProblem = (status: number) => (status === 413 ? "proxy_too_large" : "proxy_refused");

/** The message of an error response by Pressroom; null for other bodies. */
function sentenceIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body).error;
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}
