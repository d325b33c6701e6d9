import { createHash } from "node:crypto";
import path from "node:path";
import { text } from "node:stream/consumers";
import { appSecretName, previousName } from "#scripts/secrets/generated.ts";
import { readOrCreateSecret, readSecret } from "#scripts/secrets/secret-files.ts";
import { claimRoles } from "#scripts/supervisor/running-file.ts";
import type { StartOptions } from "#scripts/supervisor/start-options.ts";
import { CannotStart } from "../cannot-start.ts";
import { openDashboardDatabase, setWorkerEnvironment } from "../open-pressroom.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { readStartOptions } from "../supervisor/start-options.ts";
import type { Terminal } from "../supervisor/terminal.ts";
import { headName, type Manifest, manifestName, readArchive, readManifest, secretName } from "./manifest.ts";

async function readArchivedSecret(file: string, manifest: Manifest): Promise<string | undefined> {
  if (!manifest.hasSecret) return undefined;
  for await (const { name, content } of readArchive(file)) {
    if (name === secretName) return (await text(content)).trim();
  }
  throw new CannotStart("The backup should contain APP_SECRET, but does not. Nothing was changed.");
}

/** The current APP_SECRET after the restore: ours if there is one, otherwise the backup's. */
const effectiveSecret = ({ DATA_DIR, APP_SECRET }: StartOptions, archived: string | undefined) =>
  APP_SECRET ?? readSecret(DATA_DIR, appSecretName) ?? archived;

/**
 * Stores the backup's APP_SECRET. If there is no current secret, it becomes the current one. Otherwise it becomes the
 * previous one, which still opens what was sealed with it.
 * @throws CannotStart when there is already another previous secret
 */
function keepArchivedSecret(archived: string, options: StartOptions): void {
  const { DATA_DIR, APP_SECRET, APP_SECRET_PREVIOUS } = options;
  const current = APP_SECRET ?? readOrCreateSecret(DATA_DIR, appSecretName, () => archived);
  if (current === archived) return;
  const previous = APP_SECRET_PREVIOUS ?? readOrCreateSecret(DATA_DIR, previousName, () => archived);
  if (previous === archived) return;
  throw new CannotStart(
    "The backup has another APP_SECRET than the current and the previous one. Nothing was changed. Complete the running change of APP_SECRET (npm run secrets:rotate -- --forget), then restore again.",
  );
}

const flag = "--replace";

/** `[--replace] file`: restores into DATABASE_URL or DATA_DIR while Pressroom is stopped. */
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
  const databaseUrl = await openDashboardDatabase(options, shutdown);
  const secret = await readArchivedSecret(file, manifest);
  setWorkerEnvironment({ ...options, APP_SECRET: effectiveSecret(options, secret) }, databaseUrl);
  const [{ storage }, { restoreDatabase }, { migrate }, { listManualSteps }] = await Promise.all([
    import("#lib/core/storage/open-storage.ts"),
    import("./restore-database.ts"),
    import("#drizzle/migrate.ts"),
    import("./list-manual-steps.ts"),
  ]);
  const replaces = args.includes(flag);
  const keepSecret = () => secret !== undefined && keepArchivedSecret(secret, options);
  await restoreDatabase({ file, manifest, databaseUrl, replaces, keepSecret }, storage());
  await migrate(databaseUrl);
  const files = manifest.filesIn === "folder" ? manifest.files.length : 0;
  terminal.step(`${manifest.tables.length} tables and ${files} files are restored`);
  terminal.result([
    "All members must sign in again. Open invitations and links to quotes are revoked. Schedules, imports and runs are paused until a member continues them.",
    "Members, roles, passwords and second factors are those of the backup. Check under Settings → Team for members who were removed, suspended or given fewer permissions since.",
    "Orders are updated from the service once Pressroom is running.",
    ...(await listManualSteps(manifest, databaseUrl, storage(), options)),
    "Start Pressroom: npm start",
  ]);
}

function fileOf(args: readonly string[]): string {
  const unknown = args.find((arg) => arg.startsWith("--") && arg !== flag);
  if (unknown !== undefined) throw new CannotStart(`${unknown} is unknown. The only option is ${flag}.`);
  const [named, ...others] = args.filter((arg) => !arg.startsWith("--"));
  if (named === undefined || others.length > 0) {
    throw new CannotStart("Name one backup: npm run restore -- .data/backups/pressroom-….tar");
  }
  return path.resolve(named);
}

/**
 * Reads and checks the whole archive before anything is changed.
 * @throws CannotStart when it is not a backup, is incomplete, or was changed
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
