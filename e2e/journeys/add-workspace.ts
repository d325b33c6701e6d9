import pg from "pg";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";

/** Inserts another workspace of an existing owner with SQL. */
export async function addWorkspace(
  { databaseUrl }: StartedPressroom,
  { slug, name, owner }: { slug: string; name: string; owner: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client
    .query(
      `with made as (insert into workspaces (slug, name) values ($1, $2) returning id)
       insert into memberships (workspace_id, user_id, role)
       select made.id, users.id, 'owner' from made, users where users.email = $3`,
      [slug, name, owner],
    )
    .finally(() => client.end());
}
