import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Database } from "./database.ts";

/** Values that no reply, browser file or log may contain. */
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
    | "shareToken"
    | "metricsToken",
    string
  >
>;

export function readSecretFile(dataDir: string, name: string): string {
  return readFileSync(path.join(dataDir, "secrets", name), "utf8").trim();
}

/** Read from the service's database, because ours stores it encrypted. */
export async function readWebhookSecret(sandboxDatabase: Database, receiverUrl: string): Promise<string> {
  const row = await sandboxDatabase.one(
    z.object({ secret: z.string().min(8) }),
    "select secret from webhook_endpoints where url = $1",
    [receiverUrl],
  );
  return row.secret;
}
