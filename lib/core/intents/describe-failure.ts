import { ServiceError, type ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import type { Outcome } from "./finish-intent.ts";

export type StopCode = "no_longer_allowed" | "no_key" | "key_refused";

const ofCode = new Map<string, StopCode>([
  ["forbidden_role", "no_longer_allowed"],
  ["no_longer_allowed", "no_longer_allowed"],
  ["forbidden_key_scope", "no_key"],
  ["not_connected", "no_key"],
]);

/** Why nothing more can be done on a person's behalf; null when the error has another cause. */
export function stopCodeOf(error: unknown): StopCode | null {
  if (error instanceof AppError) return ofCode.get(error.code) ?? null;
  const isAboutKey =
    error instanceof ServiceError && (error.kind === "unauthenticated" || error.kind === "forbidden");
  return isAboutKey ? "key_refused" : null;
}

/** The service names no code for a key that it refuses, so this one is ours. */
export function describeFailure(error: ServiceFailure): Outcome {
  if (!(error instanceof ServiceError)) return { code: "service_unreachable" };
  const code = error.kind === "unauthenticated" ? "key_no_longer_valid" : error.code;
  return { code, message: error.serviceMessage, details: error.details ?? {} };
}
