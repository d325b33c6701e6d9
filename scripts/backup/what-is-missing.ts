import pg from "pg";
import type { Storage } from "#lib/core/storage/storage.ts";
import { deriveKey, keyId } from "#lib/derive.ts";
import { appSecretsOf } from "#scripts/secrets/generated.ts";
import type { StartOptions } from "../supervisor/start-options.ts";
import type { Manifest } from "./manifest.ts";

/** What somebody has to do by hand, in sentences. */
export async function whatIsMissing(
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
          "What the backup's APP_SECRET sealed opens as before: run npm run secrets:rotate once Pressroom runs.",
        ]
      : []),
    ...(locked > 0
      ? [
          `${locked} stored secrets are sealed under an APP_SECRET that is not here. Start with it as APP_SECRET_PREVIOUS, or paste the keys anew under Settings → Connection and exchange the webhook's secret; whoever uses an authenticator app comes in by a passkey or a recovery code and sets it up again.`,
        ]
      : []),
    ...(files > 0 ? [`${files} print files are neither in the backup nor in the bucket.`] : []),
  ];
}

/** Under another secret than these. */
async function countSealed(databaseUrl: string, secrets: readonly string[]): Promise<number> {
  const seals = secrets.map((secret) => `s1.${keyId(deriveKey(secret, "seal"))}.%`);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-restore" });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (
         select ciphertext as sealed from api_keys where removed_at is null
         union all select secret_ciphertext from webhook_endpoints where deleted_at is null
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
