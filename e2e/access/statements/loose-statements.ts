import { loadModule } from "libpg-query";
import type { Database } from "#e2e/access/world/database.ts";
import { findLoose } from "./find-loose.ts";
import { ofAllWorkspaces } from "./of-all-workspaces.ts";
import { readStatements, readTenants } from "./read-statements.ts";

/** What a role has asked so far, and which of it forgot to say of which workspace. */
export async function looseStatements(database: Database, role: string) {
  await loadModule();
  const tenants = await readTenants(database);
  const asked = await readStatements(database, role);
  return { asked: asked.length, loose: asked.flatMap((statement) => looseOf(statement, tenants)) };
}

function looseOf(statement: string, tenants: ReadonlySet<string>): string[] {
  const allowed = ofAllWorkspaces.filter(({ pattern }) => pattern.test(statement));
  const loose = readLoose(statement, tenants).filter(
    (table) => !allowed.some(({ tables }) => tables.includes(table)),
  );
  return loose.length === 0 ? [] : [`${[...new Set(loose)].join(", ")}: ${statement}`];
}

/** What cannot be read cannot be trusted either. */
function readLoose(statement: string, tenants: ReadonlySet<string>): string[] {
  try {
    return findLoose(statement, tenants);
  } catch (error) {
    return [`cannot be read (${error instanceof Error ? error.message : error})`];
  }
}
