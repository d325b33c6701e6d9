import { AppError } from "#lib/errors.ts";
import { passesByItself } from "#lib/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/service/errors.ts";

const noRight = new Set(["forbidden_role", "no_longer_allowed"]);
const noKey = new Set(["forbidden_key_scope", "not_connected"]);

/** Why nothing more of an import can be done by its asker; "passes": later it can; null: it is not about that. */
export function stopOf(error: unknown): string | null {
  if (error instanceof AppError) {
    if (noRight.has(error.code)) return "no_longer_allowed";
    return noKey.has(error.code) ? "no_key" : null;
  }
  if (!(error instanceof ServiceFailure)) return null;
  if (passesByItself(error)) return "passes";
  const isAboutKey =
    error instanceof ServiceError && (error.kind === "unauthenticated" || error.kind === "forbidden");
  return isAboutKey ? "key_refused" : null;
}
