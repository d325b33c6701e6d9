import { ZodError } from "zod";
import { describeException } from "#lib/describe-exception.ts";
import { AppError, type ErrorParams } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { ServiceError, ServiceFailure } from "#lib/service/errors.ts";

/** What may be told of a failure: a key under `errors` in messages/, its figures, an HTTP status. */
export type PublicError = { code: string; status: number; params: ErrorParams };

/** The one mapper from an exception to what leaves the server. What it does not know says nothing of itself. */
export function mapError(error: unknown): PublicError {
  if (error instanceof AppError) return { code: error.code, status: error.status, params: error.params };
  if (error instanceof ServiceError) return mapServiceError(error);
  if (error instanceof ServiceFailure) {
    log().warn({ reason: error.message }, "service failed");
    return { code: "service_unreachable", status: 503, params: {} };
  }
  if (error instanceof ZodError) return { code: "invalid_input", status: 422, params: {} };
  log().error(describeException(error), "unexpected failure");
  return { code: "unexpected", status: 500, params: {} };
}

const codes: Partial<Record<ServiceError["kind"], string>> = {
  unauthenticated: "key_no_longer_valid",
  forbidden: "service_forbids",
  not_found: "not_found",
  rate_limited: "service_busy",
  service_down: "service_unreachable",
};

function mapServiceError(error: ServiceError): PublicError {
  const code = codes[error.kind];
  if (code) return { code, status: error.kind === "not_found" ? 404 : 503, params: {} };
  return { code: "service_refused", status: 422, params: { said: error.serviceMessage, code: error.code } };
}
