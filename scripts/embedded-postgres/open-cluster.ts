import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { CannotStart } from "#scripts/cannot-start.ts";
import { lacksSpace, NoSpace } from "#scripts/no-space.ts";
import { syncFolder } from "#scripts/sync-folder.ts";
import { root } from "../root.ts";
import { readOrCreateSecret } from "../secrets/secret-files.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { asUser, findSystemUser, runBinary, type SystemUser } from "./run-binary.ts";

/** Opens the data directory below `dataDir`. Creates it if it is missing, and checks that we can run it. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const [binaries, user] = await Promise.all([findBinaries(), findSystemUser()]);
  refuseUnreachable(
    user,
    binaries.postgres,
    `Put the folder ${root} where everybody may enter (such as /srv), start Pressroom as an ordinary user`,
  );
  refuseUnreachable(
    user,
    dataDir,
    `Let it in (chmod o+x), give DATA_DIR a folder that everybody may enter (such as /srv/pressroom-data)`,
  );
  const cluster: Cluster = {
    dataDir,
    directory: path.join(dataDir, "postgres"),
    logFile: path.join(dataDir, "logs", "postgres.log"),
    binaries,
    user,
    password: readOrCreateSecret(dataDir, "postgres-password", () => randomBytes(32).toString("base64url")),
  };
  await initialiseCluster(cluster);
  await refuseOtherMajor(cluster);
  return cluster;
}

/**
 * As root, PostgreSQL runs as another user, who may not enter every folder. The error names the folder and says what
 * to do.
 */
function refuseUnreachable(user: SystemUser | undefined, target: string, wayOut: string): void {
  if (!user || mayEnter(user, target)) return;
  const blocking = ancestors(target).find((folder) => !mayEnter(user, folder)) ?? target;
  throw new CannotStart(
    `PostgreSQL does not run as root, so it runs as the user "${user.name}", who may not enter ${blocking}. ${wayOut}, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function mayEnter(user: SystemUser, folder: string): boolean {
  return spawnSync("test", ["-x", folder], { ...asUser(user), cwd: "/" }).status === 0;
}

function ancestors(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [] : [...ancestors(parent), parent];
}

/** PostgreSQL cannot read the files of another major version, and must not open them. */
async function refuseOtherMajor(cluster: Cluster): Promise<void> {
  const ours = await binaryMajor(cluster);
  const theirs = readFileSync(path.join(cluster.directory, "PG_VERSION"), "utf8").trim();
  if (theirs === ours) return;
  throw new CannotStart(
    `The data in ${cluster.directory} was written by PostgreSQL ${theirs}; this Pressroom brings PostgreSQL ${ours}. Nothing was changed. Either start the Pressroom that wrote it, or run that folder with a PostgreSQL ${theirs} of your own (pg_dump to take the data out, DATABASE_URL to use it as it is); to begin anew, move the folder away.`,
  );
}

async function binaryMajor(cluster: Cluster): Promise<string> {
  const { ok, output } = await runBinary(cluster.binaries.postgres, ["--version"], cluster.user);
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (ok && major) return major;
  throw new CannotStart(
    `The PostgreSQL in node_modules does not run here (${output.split("\n")[0]}): run "npm ci" again with install scripts allowed, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/**
 * Creates the data directory once. `initdb` works in a sibling folder, which is renamed when it is complete. So a
 * directory with the real name is complete, and a folder that a killed initdb left is discarded.
 */
async function initialiseCluster(cluster: Cluster): Promise<void> {
  await discardUnfinished(cluster);
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

async function discardUnfinished({ dataDir, directory }: Cluster): Promise<void> {
  const prefix = `${path.basename(directory)}.new-`;
  for (const name of readdirSync(dataDir)) {
    // An initdb whose starter was killed may still write or delete files. `rmSync` stops when initdb deletes a file
    // first, and leaves the folder; `rm` goes on.
    if (name.startsWith(prefix))
      await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

function giveTo({ user }: Cluster, file: string): void {
  if (user) chownSync(file, user.uid, user.gid);
}

/** A PostgreSQL data directory and what is needed to run it. All paths are absolute. */
export type Cluster = {
  dataDir: string;
  /** PostgreSQL's own data directory, below `dataDir`. */
  directory: string;
  logFile: string;
  binaries: Binaries;
  /** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
  user: SystemUser | undefined;
  /** Password of the superuser `postgres`. */
  password: string;
};
