import { randomBytes } from "node:crypto";
import { forgetSecret, keepSecret } from "../secrets/keep-secret.ts";
import { hasOwner } from "./has-owner.ts";

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
