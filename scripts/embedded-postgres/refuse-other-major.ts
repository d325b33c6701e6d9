import { readFileSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import type { Cluster } from "./cluster.ts";
import { runBinary } from "./run-binary.ts";

/** PostgreSQL of one major cannot read the files of another, and must not be let near them. */
export async function refuseOtherMajor(cluster: Cluster): Promise<void> {
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
