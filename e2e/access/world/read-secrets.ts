import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Database } from "./database.ts";

/** What no reply, file of the browser or log may hold. */
export type Secrets = Readonly<
  Record<
    | "testKey"
    | "liveKey"
    | "payingKey"
    | "appSecret"
    | "actionsKey"
    | "databasePassword"
    | "controlToken"
    | "webhookSecret"
    | "password"
    | "sid"
    | "sessionCookie"
    | "invitationToken"
    | "shareToken",
    string
  >
>;

export function readSecretFile(dataDir: string, name: string): string {
  return readFileSync(path.join(dataDir, "secrets", name), "utf8").trim();
}

/** The key under which a build seals what its actions carry. */
export function readActionsKey(root: string): string {
  const manifest = path.join(root, ".next", "server", "server-reference-manifest.json");
  const { encryptionKey } = z
    .object({ encryptionKey: z.string().min(20) })
    .parse(JSON.parse(readFileSync(manifest, "utf8")));
  return encryptionKey;
}

/** The service's side of it: the dashboard keeps it sealed. */
export async function readWebhookSecret(sandboxDatabase: Database, receiverUrl: string): Promise<string> {
  const row = await sandboxDatabase.one(
    z.object({ secret: z.string().min(8) }),
    "select secret from webhook_endpoints where url = $1",
    [receiverUrl],
  );
  return row.secret;
}
