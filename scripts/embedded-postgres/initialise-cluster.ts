import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { lacksSpace, NoSpace } from "../no-space.ts";
import { syncFolder } from "../sync-folder.ts";
import type { Cluster } from "./cluster.ts";
import { runBinary } from "./run-binary.ts";

/**
 * Makes the data directory once. `initdb` works in a sibling that is renamed when complete: a
 * directory under the real name is whole, and what a kill in the middle left is thrown away.
 */
export async function initialiseCluster(cluster: Cluster): Promise<void> {
  discardUnfinished(cluster);
  if (existsSync(path.join(cluster.directory, "PG_VERSION"))) return;
  refuseForeignFolder(cluster);
  const unfinished = `${cluster.directory}.new-${randomBytes(4).toString("hex")}`;
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(cluster, unfinished);
  await runInitdb(cluster, unfinished);
  renameSync(unfinished, cluster.directory);
  syncFolder(cluster.dataDir);
}

async function runInitdb(cluster: Cluster, directory: string): Promise<void> {
  const passwordFile = `${directory}.password`;
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  giveTo(cluster, passwordFile);
  const args = [
    `--pgdata=${directory}`,
    `--pwfile=${passwordFile}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
  ];
  try {
    const { ok, output } = await runBinary(cluster.binaries.initdb, args, cluster.user);
    if (!ok && lacksSpace(cluster.dataDir))
      throw new NoSpace(cluster.dataDir, "PostgreSQL could not make its data directory");
    if (!ok)
      throw new CannotStart(`PostgreSQL could not make its data directory ${cluster.directory}:\n${output}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function refuseForeignFolder({ directory }: Cluster): void {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return;
  throw new CannotStart(
    `${directory} exists and is not a PostgreSQL data directory: move it away, or give DATA_DIR another folder.`,
  );
}

function discardUnfinished({ dataDir, directory }: Cluster): void {
  const prefix = `${path.basename(directory)}.new-`;
  for (const name of readdirSync(dataDir)) {
    // An initdb whose starter was killed may still be writing: what it adds meanwhile is tried again.
    if (name.startsWith(prefix))
      rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

function giveTo({ user }: Cluster, file: string): void {
  if (user) chownSync(file, user.uid, user.gid);
}
