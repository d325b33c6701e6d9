import { ServiceError } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";

/** Somebody has deleted it meanwhile: nothing is left to change. @throws AppError endpoint_gone, else what it was */
export function refuseGone(error: unknown): never {
  if (error instanceof ServiceError && error.kind === "not_found") throw new AppError("endpoint_gone", 409);
  throw error;
}
