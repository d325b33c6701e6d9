import { text } from "node:stream/consumers";
import { CannotStart } from "../cannot-start.ts";
import { appSecretName, previousName } from "../secrets/app-secrets.ts";
import { keepSecret, readSecret } from "../secrets/keep-secret.ts";
import type { StartOptions } from "../supervisor/start-options.ts";
import { type Manifest, secretName } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";

export async function readArchivedSecret(file: string, manifest: Manifest): Promise<string | undefined> {
  if (!manifest.hasSecret) return undefined;
  for await (const { name, content } of readArchive(file)) {
    if (name === secretName) return (await text(content)).trim();
  }
  throw new CannotStart("The backup says that it holds APP_SECRET, and does not. Nothing was changed.");
}

/** What will be the secret of now: where there is none yet, the backup's. */
export const secretToBe = ({ DATA_DIR, APP_SECRET }: StartOptions, archived: string | undefined) =>
  APP_SECRET ?? readSecret(DATA_DIR, appSecretName) ?? archived;

/**
 * Where there is no APP_SECRET yet the backup's is the one of now; beside another it is the one before, which still
 * opens what was sealed under it.
 * @throws CannotStart where there is one before already
 */
export function keepArchivedSecret(archived: string, options: StartOptions): void {
  const { DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS } = options;
  const current = APP_SECRET ?? keepSecret(DATA_DIR, appSecretName, () => archived);
  if (current === archived) return;
  const previous = APP_SECRET_PREVIOUS ?? keepSecret(DATA_DIR, previousName, () => archived);
  if (previous === archived) return;
  throw new CannotStart(
    "The backup's APP_SECRET is neither the one of now nor the one before: finish the exchange that is under way (npm run secrets:rotate -- --forget), then restore again. Nothing was changed.",
  );
}
