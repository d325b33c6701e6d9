import { ServiceError } from "#lib/core/service/errors.ts";
import { AppError, invalidInput } from "#lib/errors.ts";
import { isSameAddress } from "../endpoint-url.ts";

/** Endpoints per account (specification, "Limits"). */
export const mostEndpoints = 10;

/**
 * Turns a refused registration into an error that the user can fix (specification, "Endpoints": 409 and 422).
 * @throws AppError webhook_limit | url_refused, else the original error
 */
export function refuseRegistration(error: unknown): never {
  if (!(error instanceof ServiceError) || error.mayHaveActed) throw error;
  if (error.kind === "conflict") throw new AppError("webhook_limit", 409, { most: mostEndpoints });
  if (error.kind !== "not_acceptable") throw error;
  throw new AppError("url_refused", 422, { field: "url", said: error.serviceMessage });
}

/** @throws AppError webhook_limit */
export function requireRoom(registered: readonly unknown[]): void {
  if (registered.length >= mostEndpoints)
    throw new AppError("webhook_limit", 409, { most: mostEndpoints, field: "url" });
}

/** @throws AppError url_registered */
export function requireNew(url: string, registered: readonly { url: string }[]): void {
  if (registered.some((endpoint) => isSameAddress(endpoint.url, url)))
    throw invalidInput("url", "url_registered");
}
