import { ServiceError, type ServiceFailure } from "#lib/core/service/errors.ts";
import type { Outcome } from "./finish-intent.ts";

export function describeFailure(error: ServiceFailure): Outcome {
  if (!(error instanceof ServiceError)) return { code: "service_unreachable" };
  return { code: error.code, message: error.serviceMessage, details: error.details ?? {} };
}
