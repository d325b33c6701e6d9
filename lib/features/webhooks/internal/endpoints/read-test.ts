import { hasFailed } from "../../status.ts";

/** The result of one delivery attempt, as the service reports it. */
export type Attempted = {
  /** Null if the reply does not say. */
  delivered: boolean | null;
  status: string | null;
  httpStatus: number | null;
  /** The raw reply, shortened. */
  raw: string;
};

const mostRaw = 4_000;

/**
 * The reply to a test has no specified shape ("Rules" 7) and may be any JSON: the field names known from elsewhere are
 * looked up, and the whole reply is shown.
 */
export function readTest(reply: unknown): Attempted {
  const outer = isRecord(reply) ? reply : {};
  const inner = isRecord(outer.data) ? outer.data : outer;
  const status = typeof inner.status === "string" ? inner.status : null;
  const code = inner.http_status ?? inner.status_code ?? inner.response_status;
  const httpStatus = Number.isInteger(code) ? Number(code) : null;
  const hasOutcome =
    httpStatus !== null || /deliver|success|fail|error|time.?out|refused/i.test(status ?? "");
  return {
    delivered: hasOutcome ? !hasFailed({ status: status ?? "", httpStatus }) : null,
    status,
    httpStatus,
    raw: JSON.stringify(reply, null, 2).slice(0, mostRaw),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
