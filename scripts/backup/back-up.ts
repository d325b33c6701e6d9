import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { scrubSecrets } from "#lib/scrub-secrets.ts";
import { writeFailureOf } from "#lib/write-failure.ts";
import { CannotStart } from "../cannot-start.ts";
import { openPressroom, requirePressroom } from "../open-pressroom.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { readStartOptions } from "../supervisor/start-options.ts";
import type { Terminal } from "../supervisor/terminal.ts";
import type { Manifest } from "./manifest.ts";

const secretsFlag = "--with-secrets";
const noFilesFlag = "--without-files";
const flags = [secretsFlag, noFilesFlag];

/**
 * `[--with-secrets] [--without-files] [file]`: makes a backup. Without a file name it goes into DATA_DIR/backups.
 */
export async function backUp(args: readonly string[], terminal: Terminal, shutdown: Shutdown): Promise<void> {
  const options = readStartOptions([], process.env);
  requirePressroom(options);
  const file = fileOf(args, options.DATA_DIR);
  if (existsSync(file)) throw new CannotStart(`${file} is there already: give another name.`);
  await openPressroom(options, shutdown);
  // Ctrl-C deletes the partial file. kill -9 leaves it, and its name ends with `.partial`.
  shutdown.add(() => removePartials(file));
  const { writeBackup } = await import("./write-backup.ts");
  const { manifest, notInAudit } = await writeBackup(file, {
    withSecrets: args.includes(secretsFlag),
    withFiles: !args.includes(noFilesFlag),
  });
  terminal.step(describe(manifest));
  if (notInAudit !== undefined) terminal.note("audit log", unmentioned(notInAudit), "warning");
  terminal.result([
    file,
    ...remarks(manifest),
    `${megabytes(statSync(file).size)} MB, readable only by you.`,
  ]);
}

function unmentioned(reason: unknown): string {
  const why = writeFailureOf(reason);
  const said = {
    full: "its disk is full",
    read_only: "the database is read-only",
    other: reason instanceof Error ? scrubSecrets(reason.message) : String(reason),
  }[why ?? "other"];
  return `The backup is complete, but could not be recorded in the audit log: ${said}.`;
}

function fileOf(args: readonly string[], dataDir: string): string {
  const unknown = args.find((arg) => arg.startsWith("--") && !flags.includes(arg));
  if (unknown !== undefined)
    throw new CannotStart(`${unknown} is unknown. The options are ${flags.join(" and ")}.`);
  const named = args.find((arg) => !arg.startsWith("--"));
  if (named !== undefined) return path.resolve(named);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  return path.join(dataDir, "backups", `pressroom-${stamp}Z.tar`);
}

function removePartials(file: string): void {
  const folder = path.dirname(file);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.startsWith(`${path.basename(file)}.`) && name.endsWith(".partial"))
      rmSync(path.join(folder, name), { force: true });
  }
}

function describe({ tables, files, filesIn }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const where =
    filesIn === "bucket"
      ? `${files.length} files listed, which stay where they are`
      : `${files.length} files`;
  return `${rows} rows of ${tables.length} tables, ${where}`;
}

function remarks({ hasSecret }: Manifest): string[] {
  return hasSecret
    ? ["It contains APP_SECRET. Anyone with this file can decrypt the keys to the service."]
    : [
        `It does not contain APP_SECRET. Without it, keys must be entered again after a restore. Store the secret separately, or use ${secretsFlag}.`,
      ];
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
