import { passesByItself } from "#lib/core/intents/sender.ts";
import { type StopCode, stopCodeOf } from "#lib/core/intents/stop-code-of.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";

/** Why nothing more of an import can be done by its asker; "passes": later it can; null: it is not about that. */
export const stopOf = (error: unknown): StopCode | "passes" | null =>
  error instanceof ServiceFailure && passesByItself(error) ? "passes" : stopCodeOf(error);
