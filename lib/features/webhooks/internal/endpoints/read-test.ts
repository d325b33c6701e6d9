import type { FreeForm } from "#lib/core/service/schemas/wire.ts";
import { hasFailed } from "../../status.ts";

/** What the service says came of one attempt. */
export type Attempted = {
  /** Null where it cannot be told. */
  delivered: boolean | null;
  status: string | null;
  httpStatus: number | null;
  /** The reply as it came, shortened. */
  raw: string;
};

const mostRaw = 4_000;

/** The reply to a test has no stated shape ("Rules" 7): what is known elsewhere is looked for, all of it is shown. */
export function readTest(reply: FreeForm): Attempted {
  const inner = isRecord(reply.data) ? reply.data : reply;
  const status = typeof inner.status === "string" ? inner.status : null;
  const code = inner.http_status ?? inner.status_code ?? inner.response_status;
  const httpStatus = Number.isInteger(code) ? Number(code) : null;
  const isTold = httpStatus !== null || /deliver|success|fail|error|time.?out|refused/i.test(status ?? "");
  return {
    delivered: isTold ? !hasFailed({ status: status ?? "", httpStatus }) : null,
    status,
    httpStatus,
    raw: JSON.stringify(reply, null, 2).slice(0, mostRaw),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
