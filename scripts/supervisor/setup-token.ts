import { randomBytes } from "node:crypto";
import pg from "pg";
import { forgetSecret, keepSecret } from "../secrets/keep-secret.ts";

/** The same link across restarts until there is an owner; from then on there is none. */
export async function setupToken(
  dataDir: string,
  databaseUrl: string,
  given: string | undefined,
): Promise<string | undefined> {
  if (await hasOwner(databaseUrl)) {
    forgetSecret(dataDir, "setup-token");
    return undefined;
  }
  return given ?? keepSecret(dataDir, "setup-token", () => randomBytes(32).toString("base64url"));
}

/** Whether somebody has set Pressroom up: without a user there is nobody who could own anything. */
async function hasOwner(databaseUrl: string): Promise<boolean> {
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
