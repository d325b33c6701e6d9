import { randomBytes } from "node:crypto";
import path from "node:path";
import type { StartOptions } from "#scripts/supervisor/start-options.ts";
import { root } from "../root.ts";
import { keepSecret, readSecret, replaceSecret } from "./keep-secret.ts";

export const appSecretName = "app-secret";
export const previousName = "app-secret-previous";

type Given = Pick<StartOptions, "DATA_DIR" | "APP_SECRET" | "APP_SECRET_PREVIOUS">;

/** What is sealed under now, and what still opens: of the environment, else of the data directory. */
export function appSecretsOf({ DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS }: Given) {
  const appSecret = APP_SECRET ?? keptAppSecret(DATA_DIR);
  const previous = APP_SECRET_PREVIOUS ?? readSecret(DATA_DIR, previousName);
  return { appSecret, appSecretPrevious: previous === appSecret ? undefined : previous };
}

const keyBytes = 32;

function randomKey(): string {
  return randomBytes(keyBytes).toString("base64");
}

/** Encrypts keys at rest and signs sessions. */
export function keptAppSecret(dataDir: string): string {
  return keepSecret(dataDir, "app-secret", randomKey);
}

/** Another one in its place: what was sealed under the one before is sealed anew by `npm run secrets:rotate`. */
export function renewAppSecret(dataDir: string): void {
  replaceSecret(dataDir, "app-secret", randomKey());
}

/** Gone with the build: `next build` keeps this folder, and Next's own copy of the key is in it too. */
const buildCache = path.join(root, ".next", "cache", "pressroom");

/** Next's server-action key, part of a build: an empty data directory takes that of the build that there is. */
export function keptActionsKey(dataDir: string): string {
  return keepSecret(dataDir, "actions-key", () => keepSecret(buildCache, "actions-key", randomKey));
}

export function keepBuildKey(actionsKey: string): void {
  replaceSecret(buildCache, "actions-key", actionsKey);
}
