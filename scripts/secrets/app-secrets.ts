import type { StartOptions } from "../supervisor/start-options.ts";
import { keptAppSecret } from "./generated.ts";
import { readSecret } from "./keep-secret.ts";

export const appSecretName = "app-secret";
export const previousName = "app-secret-previous";

type Given = Pick<StartOptions, "DATA_DIR" | "APP_SECRET" | "APP_SECRET_PREVIOUS">;

/** What is sealed under now, and what still opens: of the environment, else of the data directory. */
export function appSecretsOf({ DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS }: Given) {
  const appSecret = APP_SECRET ?? keptAppSecret(DATA_DIR);
  const previous = APP_SECRET_PREVIOUS ?? readSecret(DATA_DIR, previousName);
  return { appSecret, appSecretPrevious: previous === appSecret ? undefined : previous };
}
