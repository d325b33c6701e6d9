import { DatabaseError } from "pg";
import {
  InvalidServiceRequest,
  ServiceError,
  ServiceFailure,
  ServiceMisunderstood,
  ServiceUnreachable,
} from "#lib/core/service/errors.ts";
import { describeException } from "#lib/describe-exception.ts";
import { AppError, type ErrorParams } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { writeFailureOf } from "#lib/write-failure.ts";

/** What a client may learn about a failure: a key under `errors` in messages/, its parameters, and an HTTP status. */
export type PublicError = { code: string; status: number; params: ErrorParams };

/**
 * Every exception passes this mapper before it leaves the server. An unknown exception reveals nothing about itself.
 */
export function mapError(error: unknown): PublicError {
  if (error instanceof AppError) return { code: error.code, status: error.status, params: error.params };
  if (error instanceof ServiceFailure) return mapServiceFailure(error);
  if (isUnkeepable(error)) {
    log().warn(describeException(error), "input that the database cannot hold");
    return { code: "invalid_input", status: 422, params: {} };
  }
  const why = writeFailureOf(error);
  if (why) {
    log().error({ ...describeException(error), why }, "nothing can be saved");
    return { code: why === "full" ? "disk_full" : "database_read_only", status: 503, params: {} };
  }
  if (isDatabaseGone(error)) {
    log().error(describeException(error), "the database does not answer");
    return { code: "database_unreachable", status: 503, params: {} };
  }
  if (hasLeft(error)) log().info("a reader left before the whole request had arrived");
  else log().error(describeException(error), "unexpected failure");
  return { code: "unexpected", status: 500, params: {} };
}

// NUL in a text, NUL in JSON, half of a surrogate pair in JSON. Replies of the service are cleaned of them, so only
// input can have them.
const unkeepableStates = ["22021", "22P05", "22P02"];

function isUnkeepable(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null;
  return cause instanceof DatabaseError && unkeepableStates.includes(cause.code ?? "");
}

/** Lost connections, also those of Citus to a node, and a PostgreSQL that stops or starts. */
const goneStates = ["08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03"];
/** Of a connection that is lost within a query. */
const lostCodes = ["ECONNRESET", "EPIPE", "ETIMEDOUT"];

/** Of the driver, which gives these no code. The second one also comes from the end of a transaction. */
const lostWords = /^Connection terminated|is not queryable$/;

/** Errors are recognized by their shape, because a build has several copies of the classes of Drizzle and of ours. */
function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return goneStates.includes(error.code ?? "");
  if (error.name === "DatabaseUnreachable" || lostWords.test(error.message)) return true;
  const { cause } = error;
  const isOfQuery = "query" in error && cause instanceof Error && "code" in cause;
  return (isOfQuery && lostCodes.includes(String(cause.code))) || isDatabaseGone(cause);
}

/** Node reports it so while the body is read. The page may have moved on, for example after a save. */
const hasLeft = (error: unknown) =>
  error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";

/** The log already has the service's calls with their reasons, but not a call that was never sent. */
function mapServiceFailure(error: ServiceFailure): PublicError {
  if (error instanceof InvalidServiceRequest) {
    log().warn({ reason: error.message }, "not sent to the service");
    return { code: "not_sent_on", status: 422, params: {} };
  }
  // Whatever came last, the text must not say that nothing happened.
  if (error.mayHaveActed) return { code: "outcome_unknown", status: 503, params: {} };
  if (error instanceof ServiceError) return mapServiceError(error);
  if (error instanceof ServiceMisunderstood)
    return { code: "service_misunderstood", status: 502, params: {} };
  const isBusy = error instanceof ServiceUnreachable && error.reason === "no_call_left";
  if (isBusy) return busy(error.waitMs);
  const isOpen = error instanceof ServiceUnreachable && error.reason === "circuit_open";
  return { code: isOpen ? "service_down" : "service_unreachable", status: 503, params: {} };
}

const codes: Partial<Record<ServiceError["kind"], string>> = {
  unauthenticated: "key_no_longer_valid",
  forbidden: "service_forbids",
  not_found: "not_found",
  service_down: "service_unreachable",
};

function mapServiceError(error: ServiceError): PublicError {
  if (error.kind === "rate_limited") return busy(error.retryAfterMs);
  const code = codes[error.kind];
  if (code) return { code, status: error.kind === "not_found" ? 404 : 503, params: {} };
  return { code: "service_refused", status: 422, params: { said: error.serviceMessage, code: error.code } };
}

const busy = (waitMs: number | null): PublicError => ({
  code: "service_busy",
  status: 503,
  params: { seconds: Math.ceil((waitMs ?? 0) / 1000) },
});
