import { hkdfSync } from "node:crypto";
import { hasOwner, withClient } from "./has-owner.ts";

const tokenBytes = 32;

/**
 * The token of the setup link, until there is an owner. Instances with one secret and database have the same token, also
 * after a restart; another database has another one.
 */
export function setupTokenOf(
  databaseUrl: string,
  { appSecret, given }: { appSecret: string; given?: string | undefined },
): Promise<string | undefined> {
  return withClient(databaseUrl, async (client) => {
    if (await hasOwner(client)) return undefined;
    if (given !== undefined) return given;
    const { rows } = await client.query("select oid from pg_database where datname = current_database()");
    const key = hkdfSync("sha256", appSecret, `database ${rows[0].oid}`, "setup", tokenBytes);
    return Buffer.from(key).toString("base64url");
  });
}
