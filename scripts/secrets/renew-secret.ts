import { CannotStart } from "../cannot-start.ts";
import type { StartOptions } from "../supervisor/start-options.ts";
import { previousName } from "./app-secrets.ts";
import { keptAppSecret, renewAppSecret } from "./generated.ts";
import { forgetSecret, keepSecret } from "./keep-secret.ts";

/**
 * Another secret in DATA_DIR, with the one before beside it. Killed in between, both are the same and it is begun again.
 * @throws CannotStart with the way that is meant instead
 */
export function renewSecret({ DATA_DIR, APP_SECRET }: StartOptions): void {
  if (APP_SECRET !== undefined) {
    throw new CannotStart(
      "APP_SECRET is given by the environment: write a new one there and the one of now as APP_SECRET_PREVIOUS, start Pressroom again, then run npm run secrets:rotate.",
    );
  }
  const current = keptAppSecret(DATA_DIR);
  if (keepSecret(DATA_DIR, previousName, () => current) !== current) {
    throw new CannotStart(
      `The last exchange is not over: ${DATA_DIR}/secrets/${previousName} still opens what it sealed. Run npm run secrets:rotate, then npm run secrets:rotate -- --forget.`,
    );
  }
  renewAppSecret(DATA_DIR);
}

/** What nothing is sealed under any more. Who was signed in under it signs in again after the next start. */
export function forgetPrevious({ DATA_DIR }: StartOptions): void {
  forgetSecret(DATA_DIR, previousName);
}
