import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { enterDesk, openDeskDatabase } from "../open-desk.ts";
import { claimRoles } from "../supervisor/claim-roles.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { readStartOptions } from "../supervisor/start-options.ts";
import type { Terminal } from "../supervisor/terminal.ts";
import { keepArchivedSecret, readArchivedSecret, secretToBe } from "./restore-secret.ts";
import { verifyArchive } from "./verify-archive.ts";

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
