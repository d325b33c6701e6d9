import { passesByItself } from "#lib/intents/sender.ts";
import { type StopCode, stopCodeOf } from "#lib/intents/stop-code-of.ts";
import { ServiceFailure } from "#lib/service/errors.ts";

/** Why nothing more of an import can be done by its asker; "passes": later it can; null: it is not about that. */
export const stopOf = (error: unknown): StopCode | "passes" | null =>
  error instanceof ServiceFailure && passesByItself(error) ? "passes" : stopCodeOf(error);
