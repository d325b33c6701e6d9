import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { ApiError, badRequest } from "../errors.ts";

const internal = new ApiError(
  500,
  "internal_error",
  "The service failed. Retry with the same Idempotency-Key.",
);

function toApiError(error: unknown, log: (error: unknown) => void): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException && error.status < 500) return badRequest("The request is malformed.");
  log(error);
  return internal;
}

/** Turns every error into a reply. An unexpected error is logged, and its reply does not describe it. */
export function mapErrors(log: (error: unknown) => void): ErrorHandler {
  return (error, c) => {
    const known = toApiError(error, log);
    for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
    return c.json(known.toBody(), known.status);
  };
}
