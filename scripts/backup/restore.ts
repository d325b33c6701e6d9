import { createHash } from "node:crypto";
import path from "node:path";
import { text } from "node:stream/consumers";
import { appSecretName, previousName } from "#scripts/secrets/generated.ts";
import { keepSecret, readSecret } from "#scripts/secrets/keep-secret.ts";
import { claimRoles } from "#scripts/supervisor/running-file.ts";
import type { StartOptions } from "#scripts/supervisor/start-options.ts";
import { CannotStart } from "../cannot-start.ts";
import { enterDesk, openDeskDatabase } from "../open-desk.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { readStartOptions } from "../supervisor/start-options.ts";
import type { Terminal } from "../supervisor/terminal.ts";
import { headName, type Manifest, manifestName, readArchive, readManifest, secretName } from "./manifest.ts";

async function readArchivedSecret(file: string, manifest: Manifest): Promise<string | undefined> {
  if (!manifest.hasSecret) return undefined;
  for await (const { name, content } of readArchive(file)) {
    if (name === secretName) return (await text(content)).trim();
  }
  throw new CannotStart("The backup says that it holds APP_SECRET, and does not. Nothing was changed.");
}

/** What will be the secret of now: where there is none yet, the backup's. */
const secretToBe = ({ DATA_DIR, APP_SECRET }: StartOptions, archived: string | undefined) =>
  APP_SECRET ?? readSecret(DATA_DIR, appSecretName) ?? archived;

/**
 * Where there is no APP_SECRET yet the backup's is the one of now; beside another it is the one before, which still
 * opens what was sealed under it.
 * @throws CannotStart where there is one before already
 */
function keepArchivedSecret(archived: string, options: StartOptions): void {
  const { DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS } = options;
  const current = APP_SECRET ?? keepSecret(DATA_DIR, appSecretName, () => archived);
  if (current === archived) return;
  const previous = APP_SECRET_PREVIOUS ?? keepSecret(DATA_DIR, previousName, () => archived);
  if (previous === archived) return;
  throw new CannotStart(
    "The backup's APP_SECRET is neither the one of now nor the one before: finish the exchange that is under way (npm run secrets:rotate -- --forget), then restore again. Nothing was changed.",
  );
}

const flag = "--replace";

/** `[--replace] file`: into DATABASE_URL or DATA_DIR, while Pressroom stands still. */
export async function restore(
  args: readonly string[],
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<void> {
  const options = readStartOptions([], process.env);
  const file = fileOf(args);
  const lock = await claimRoles(options.DATA_DIR, ["dashboard", "worker"]);
  shutdown.add(lock.release);
  const manifest = await verifyArchive(file);
  terminal.step(`the backup of ${manifest.madeAt} is whole`);
  const databaseUrl = await openDeskDatabase(options, shutdown);
  const secret = await readArchivedSecret(file, manifest);
  enterDesk({ ...options, APP_SECRET: secretToBe(options, secret) }, databaseUrl);
  const [{ storage }, { restoreDatabase }, { migrate }, { whatIsMissing }] = await Promise.all([
    import("#lib/core/storage/open-storage.ts"),
    import("./restore-database.ts"),
    import("#drizzle/migrate.ts"),
    import("./what-is-missing.ts"),
  ]);
  const replaces = args.includes(flag);
  const keepSecret = () => secret !== undefined && keepArchivedSecret(secret, options);
  await restoreDatabase({ file, manifest, databaseUrl, replaces, keepSecret }, storage());
  await migrate(databaseUrl);
  terminal.step(`${manifest.tables.length} tables and ${manifest.files.length} files are restored`);
  terminal.result([
    "Everybody signs in again, open invitations and links to quotes are revoked, and schedules, imports and runs wait for somebody to set them going.",
    "Members, roles, passwords and second factors are those of the backup: whoever was removed, suspended or given less since is to be looked for under Settings → Team.",
    "Orders come up to date from the service by themselves once Pressroom runs.",
    ...(await whatIsMissing(manifest, databaseUrl, storage(), options)),
    "Start it: npm start",
  ]);
}

function fileOf(args: readonly string[]): string {
  const unknown = args.find((arg) => arg.startsWith("--") && arg !== flag);
  if (unknown !== undefined) throw new CannotStart(`There is no ${unknown}; there is ${flag}.`);
  const [named, ...others] = args.filter((arg) => !arg.startsWith("--"));
  if (named === undefined || others.length > 0) {
    throw new CannotStart("Name one backup: npm run restore -- .data/backups/pressroom-….tar");
  }
  return path.resolve(named);
}

/**
 * Reads the whole of it before anything is done with it.
 * @throws CannotStart where it is no backup, or not whole, or not as it was written
 */
async function verifyArchive(file: string): Promise<Manifest> {
  try {
    return await verify(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`${file} cannot be restored, and nothing was changed: ${why}.`);
  }
}

async function verify(file: string): Promise<Manifest> {
  const found: Record<string, string> = {};
  let manifest: Manifest | undefined;
  let isFirst = true;
  for await (const { name, content } of readArchive(file)) {
    if (isFirst && name !== headName) throw new Error("it is no backup of Pressroom");
    isFirst = false;
    if (manifest) throw new Error(`${name} stands behind its end`);
    if (name === manifestName) manifest = readManifest(await text(content));
    else found[name] = await hashOf(content);
  }
  if (!manifest) throw new Error("it is not whole: its end is missing");
  const { entries } = manifest;
  const names = new Set([...Object.keys(entries), ...Object.keys(found)]);
  const wrong = [...names].find((name) => entries[name] !== found[name]);
  if (wrong !== undefined) throw new Error(`${wrong} is not as it was written`);
  return manifest;
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
