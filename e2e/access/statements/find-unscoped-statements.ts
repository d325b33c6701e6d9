import { loadModule } from "libpg-query";
import type { Database } from "#e2e/access/world/database.ts";
import { findUnscopedTables } from "./find-unscoped-tables.ts";
import { ofAllWorkspaces } from "./of-all-workspaces.ts";
import { readStatements, readTenants } from "./read-statements.ts";

/** The number of statements that a role has run so far, and those that name no workspace. */
export async function findUnscopedStatements(database: Database, role: string) {
  await loadModule();
  const tenants = await readTenants(database);
  const asked = await readStatements(database, role);
  return { asked: asked.length, loose: asked.flatMap((statement) => looseOf(statement, tenants)) };
}

function looseOf(statement: string, tenants: ReadonlySet<string>): string[] {
  const allowed = ofAllWorkspaces.filter(({ pattern }) => pattern.test(withoutTexts(statement)));
  const loose = readLoose(statement, tenants).filter(
    (table) => !allowed.some(({ tables }) => tables.includes(table)),
  );
  return loose.length === 0 ? [] : [`${[...new Set(loose)].join(", ")}: ${statement}`];
}

/** PostgreSQL keeps the constants of a statement that was prepared before the counting began. */
const withoutTexts = (statement: string) => statement.replace(/'(?:[^']|'')*'/g, () => "$0");

/** A statement that cannot be parsed counts as loose. */
function readLoose(statement: string, tenants: ReadonlySet<string>): string[] {
  try {
    return findUnscopedTables(statement, tenants);
  } catch (error) {
    return [`cannot be read (${error instanceof Error ? error.message : error})`];
  }
}
