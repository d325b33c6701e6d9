import { randomUUID } from "node:crypto";
import { Client } from "pg";

export interface ScratchDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Returns the URL of a unique database on the server of TEST_POSTGRES_URL, and `drop`, which drops that database. */
export function scratchDatabase(): ScratchDatabase {
  const server = process.env.TEST_POSTGRES_URL;
  if (server === undefined) throw new Error("TEST_POSTGRES_URL must name a PostgreSQL server.");
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  return {
    url: new URL(`/${name}`, server).href,
    drop: async () => {
      const client = new Client({ connectionString: new URL("/postgres", server).href });
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
      await client.end();
    },
  };
}
