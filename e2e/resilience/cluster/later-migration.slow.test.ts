import { randomUUID } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#drizzle/migrate.ts";
import { readMigrations } from "#drizzle/migrations.ts";
import { type Database, openDatabase } from "#e2e/access/world/database.ts";
import { emptyCluster } from "#e2e/fixtures/make-database.ts";
import { root } from "#scripts/root.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";

const { TEST_CITUS_URL: clusterUrl = "" } = process.env;

const level = (readMigrations().at(-1)?.level ?? 0) + 1;
const name = `${level}_expand_letters`;
const createTable = `create table letters (workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null, order_id uuid not null, primary key (workspace_id, id))`;

describe.runIf(clusterUrl)("a later migration that adds a table of workspaces", () => {
  const migrations = temporaryDataDir();
  let cluster: Database;
  let when = 0;

  beforeAll(async () => {
    await emptyCluster(clusterUrl);
    cluster = openDatabase(clusterUrl);
    cpSync(path.join(root, "drizzle/migrations"), migrations, { recursive: true });
    const journal = path.join(migrations, "meta/_journal.json");
    const known = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] };
    when = (known.entries.at(-1)?.when ?? 0) + 1;
    known.entries.push({
      ...known.entries.at(-1),
      ...{ idx: level, tag: name, when },
    } as (typeof known.entries)[number]);
    writeFileSync(journal, JSON.stringify(known));
    writeFileSync(path.join(migrations, `${name}.sql`), createTable);
  });
  afterAll(async () => {
    await cluster?.rows("drop table if exists letters");
    await cluster?.rows("delete from drizzle.__migration_names where level = $1", [level]);
    await cluster?.rows("delete from drizzle.__drizzle_migrations where created_at = $1", [when]);
    await cluster?.close();
    rmSync(migrations, { recursive: true, force: true });
  });

  test("is distributed at the start, so that its rows are beside the orders of their workspace", async () => {
    await migrate(clusterUrl, { migrations });
    const workspaceId = randomUUID();
    await cluster.rows("insert into workspaces (id, slug, name) values ($1, $2, 'Letters')", [
      workspaceId,
      workspaceId,
    ]);
    await cluster.rows("insert into letters values ($1, $1, $1)", [workspaceId]);
    const placed = await cluster.rows(
      "select count(*)::int as tables, count(distinct colocationid)::int as groups from pg_dist_partition where logicalrelid in ('letters'::regclass, 'orders'::regclass)",
    );
    expect(placed).toEqual([{ tables: 2, groups: 1 }]);
    const joined = await cluster.rows(
      "select letters.id, number from letters left join orders using (workspace_id) where workspace_id = $1",
      [workspaceId],
    );
    expect(joined).toEqual([{ id: workspaceId, number: null }]);
  });
});
