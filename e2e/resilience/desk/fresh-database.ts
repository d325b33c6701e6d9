import { randomUUID } from "node:crypto";
import pg from "pg";

/** Creates an empty database on the test server, and `drop`, which deletes it. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server)
    throw new Error("TEST_POSTGRES_URL must be the address of a PostgreSQL server, as a superuser.");
  const name = `resilience_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => run(server, `drop database ${name} with (force)`),
  };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
