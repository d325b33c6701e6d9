import pg from "pg";

/** Whether somebody has set Pressroom up: without a user there is nobody who could own anything. */
export async function hasOwner(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-start" });
  // A connection that is lost fails the query that waits or comes next.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>("select exists (select from users) as found");
    return rows[0]?.found === true;
  } finally {
    await client.end();
  }
}
