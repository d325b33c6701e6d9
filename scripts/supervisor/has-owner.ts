import pg from "pg";

/** Whether Pressroom is set up. Without a user there is no owner. */
export async function hasOwner(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select exists (select from users) as found");
  return rows[0]?.found === true;
}

export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-start" });
  // A lost connection fails the current or the next query. Without this handler it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}
