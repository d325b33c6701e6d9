import { randomBytes } from "node:crypto";
import path from "node:path";
import { root } from "../root.ts";
import { keepSecret, replaceSecret } from "./keep-secret.ts";

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
