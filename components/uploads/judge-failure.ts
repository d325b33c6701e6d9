import type { DetailedError } from "tus-js-client";
import type { WayProblem } from "./queued-upload.ts";

/** lost: it is tried again; held: the person can mend it, and it goes on then; refused: `problem` or `sentence` says why */
type Verdict =
  | { kind: "lost" }
  | { kind: "held"; problem: WayProblem }
  | { kind: "refused"; problem: WayProblem | null; sentence: string | null };

/** How far an upload has come could not be asked: of such an answer tus-js-client would begin anew. */
export class NotAsked extends Error {
  readonly status: number;

  constructor(status: number) {
    super("not asked yet");
    this.status = status;
  }
}

const lost: Verdict = { kind: "lost" };
/** They pass: a slow line, another request that holds the upload, too many at once, a server that is being replaced. */
const passing: ReadonlySet<number> = new Set([404, 408, 409, 410, 423, 425, 429]);

type Failure = Pick<DetailedError, "originalResponse" | "causingError">;

export function judgeFailure({ originalResponse: response, causingError }: Failure): Verdict {
  if (causingError instanceof NotAsked) return judgeAsking(causingError.status);
  const status = response?.getStatus() ?? 0;
  if (!response || status < 400 || status >= 500) return lost;
  if (status === 401) return { kind: "held", problem: "signed_out" };
  const sentence = sentenceIn(response.getBody());
  if (sentence !== null) return { kind: "refused", problem: null, sentence };
  if (passing.has(status)) return lost;
  const isOurs = response.getHeader("Tus-Resumable") !== undefined;
  return { kind: "refused", problem: isOurs ? null : proxyProblem(status), sentence: null };
}

/** The answer to a HEAD has no words. */
function judgeAsking(status: number): Verdict {
  if (status === 401) return { kind: "held", problem: "signed_out" };
  if (status === 403) return { kind: "held", problem: "not_allowed" };
  if (status < 400 || status >= 500 || passing.has(status)) return lost;
  return { kind: "refused", problem: proxyProblem(status), sentence: null };
}

const proxyProblem = (status: number) => (status === 413 ? "proxy_too_large" : "proxy_refused");

/** Pressroom's own words for it. */
function sentenceIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body).error;
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}
