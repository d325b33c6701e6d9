import pg from "pg";
import type { Storage } from "#lib/core/storage/storage.ts";
import { deriveKey, keyId } from "#lib/derive.ts";
import { appSecretsOf } from "#scripts/secrets/generated.ts";
import type { StartOptions } from "../supervisor/start-options.ts";
import type { Manifest } from "./manifest.ts";

/** Lists what the user has to do by hand after the restore, as sentences. */
export async function listManualSteps(
  manifest: Manifest,
  databaseUrl: string,
  storage: Storage,
  options: StartOptions,
): Promise<string[]> {
  const { appSecret, appSecretPrevious } = appSecretsOf(options);
  const before = appSecretPrevious ? await countSealed(databaseUrl, [appSecret]) : 0;
  const locked = await countSealed(databaseUrl, [appSecret, appSecretPrevious ?? appSecret]);
  const files = await countMissing(manifest, storage);
  return [
    ...(before > locked
      ? [
          "Secrets in the backup are encrypted with the previous APP_SECRET. Start Pressroom, then run npm run secrets:rotate.",
        ]
      : []),
    ...(locked > 0
      ? [
          `${locked} stored secrets are encrypted with an APP_SECRET that is not here. Start Pressroom with it as APP_SECRET_PREVIOUS, and while it runs, run npm run secrets:rotate with the same variables. Without it, enter the keys again under Settings → Connection and rotate the webhook secret. Members with an authenticator app sign in with a passkey or a recovery code and set it up again. Recipient emails need a new list of unsubscribed addresses under Settings → Recipient emails.`,
        ]
      : []),
    ...(files > 0
      ? [`${files} print files are missing: the backup lists them, and they are no longer stored.`]
      : []),
  ];
}

/** Counts the values that are sealed with another secret than these. */
async function countSealed(databaseUrl: string, secrets: readonly string[]): Promise<number> {
  const seals = secrets.map((secret) => `s1.${keyId(deriveKey(secret, "seal"))}.%`);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-restore" });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (
         select ciphertext as sealed from api_keys where removed_at is null
         union all select secret_ciphertext from webhook_endpoints where deleted_at is null
         union all select hash_key from recipient_mail_settings
         union all select totp_secret from users) s
       where sealed like 's1.%' and not sealed like any ($1)`,
      [seals],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

async function countMissing({ files, filesIn }: Manifest, storage: Storage): Promise<number> {
  if (filesIn === "folder") return 0;
  let missing = 0;
  for (const { key, sizeBytes } of files) {
    if ((await storage.stat(key))?.sizeBytes !== sizeBytes) missing += 1;
  }
  return missing;
}
