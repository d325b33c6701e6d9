import { pool } from "#drizzle/client.ts";
import type { Resealed } from "#lib/core/secrets/reseal-secrets.ts";
import type { StartOptions } from "#scripts/supervisor/start-options.ts";
import { CannotStart } from "../cannot-start.ts";
import { openPressroom, requirePressroom } from "../open-pressroom.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { readStartOptions } from "../supervisor/start-options.ts";
import type { Terminal } from "../supervisor/terminal.ts";
import { appSecretsOf, previousName, readOrCreateAppSecret, replaceAppSecret } from "./generated.ts";
import { deleteSecret, readOrCreateSecret, readSecret } from "./secret-files.ts";

/**
 * `--new` creates a new APP_SECRET. Without a flag, everything is sealed again with APP_SECRET. `--forget` then also
 * deletes the previous secret, which values that neither secret opens do not prevent.
 */
export async function rotateSecrets(
  flags: readonly string[],
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<void> {
  const options = readStartOptions([], process.env);
  requirePressroom(options);
  if (flags.includes("--new")) {
    renewSecret(options);
    terminal.result([
      "A new APP_SECRET was generated. The previous one still decrypts stored data.",
      "Restart Pressroom (Ctrl-C, npm start), then run npm run secrets:rotate while it is running.",
    ]);
    return;
  }
  await openPressroom(options, shutdown);
  const { pool } = await import("#drizzle/client.ts");
  shutdown.add(() => pool().end());
  await refuseStragglers();
  const { resealSecrets } = await import("#lib/core/secrets/reseal-secrets.ts");
  const resealed = await resealSecrets();
  for (const each of resealed) terminal.step(describe(each));
  const elsewhere = resealed.reduce((sum, each) => sum + each.sealedElsewhere, 0);
  const isOver = flags.includes("--forget");
  if (elsewhere > 0 && !(isOver && triesPrevious(options))) {
    throw new CannotStart(
      `${elsewhere} of them are damaged, or encrypted with neither APP_SECRET nor APP_SECRET_PREVIOUS. They were not changed. ${isOver ? goOnWithStored(options) : goOn}`,
    );
  }
  if (isOver) deletePreviousSecret(options);
  terminal.result(last(isOver, elsewhere));
}

const goOn =
  "Set APP_SECRET_PREVIOUS to the secret they were encrypted with and run this again. If that secret is lost, replace them as said above, and end the change with npm run secrets:rotate -- --forget.";

const goOnWithStored = ({ DATA_DIR }: StartOptions) =>
  `The secret in ${DATA_DIR}/secrets/${previousName} may decrypt them, and was kept. Remove APP_SECRET_PREVIOUS from the environment and run this again.`;

/** What replaces a value that no known secret opens, by its table. */
const remedies: Readonly<Record<string, string>> = {
  api_keys: "enter the keys again under Settings → Connection",
  webhook_endpoints: "change the signing secret under Settings → Webhooks",
  recipient_mail_settings: "start a new list of unsubscribed addresses under Settings → Recipient emails",
  users: "these members set up their authenticator app again",
};

const describe = ({ table, moved, sealedElsewhere }: Resealed) =>
  `${table}: ${moved} encrypted again${sealedElsewhere ? `, ${sealedElsewhere} not decrypted: ${remedies[table]}` : ""}`;

/** Whether the stored previous secret was tried. One in the environment takes its place. */
function triesPrevious(options: StartOptions): boolean {
  const { appSecret, appSecretPrevious } = appSecretsOf(options);
  return [undefined, appSecret, appSecretPrevious].includes(readSecret(options.DATA_DIR, previousName));
}

const last = (isOver: boolean, elsewhere: number) => [
  elsewhere > 0
    ? `All stored secrets but ${elsewhere} are encrypted with the current APP_SECRET. Those stay unreadable until they are replaced.`
    : "All stored secrets are encrypted with the current APP_SECRET.",
  isOver
    ? "The previous secret was deleted. Sessions from before it was replaced end with the next start."
    : "Sessions from before it was replaced stay valid while Pressroom has the previous secret. To end them, remove APP_SECRET_PREVIOUS, or run npm run secrets:rotate -- --forget.",
];

/**
 * Refuses while another process seals with another secret. That process could not open what is sealed with the new
 * secret, and would go on sealing with the old one. The name of each connection says which secret its process seals
 * with.
 */
async function refuseStragglers(): Promise<void> {
  const { rows } = await pool().query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name ~ '^pressroom( [0-9a-f]{8})?$'
      and application_name <> current_setting('application_name')`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new CannotStart(
    `A Pressroom on this database still uses another APP_SECRET (${count} connections). Nothing was changed. Restart it with the new secret as APP_SECRET and the previous one as APP_SECRET_PREVIOUS, then run this again.`,
  );
}

/**
 * Writes a new secret to DATA_DIR and keeps the current one as the previous one. After a kill in between both are the
 * same, and the next call starts again.
 * @throws CannotStart with what to do instead
 */
export function renewSecret({ DATA_DIR, APP_SECRET }: StartOptions): void {
  if (APP_SECRET !== undefined) {
    throw new CannotStart(
      "APP_SECRET is set in the environment. Set it to a new secret there and APP_SECRET_PREVIOUS to the current one, restart Pressroom, then run npm run secrets:rotate.",
    );
  }
  const current = readOrCreateAppSecret(DATA_DIR);
  if (readOrCreateSecret(DATA_DIR, previousName, () => current) !== current) {
    throw new CannotStart(
      `The last change of APP_SECRET is not complete: ${DATA_DIR}/secrets/${previousName} may still be needed to decrypt data. Run npm run secrets:rotate, then npm run secrets:rotate -- --forget.`,
    );
  }
  replaceAppSecret(DATA_DIR);
}

/**
 * Deletes the previous secret, which seals nothing any more. A user whose session it signed signs in again after the
 * next start.
 */
export function deletePreviousSecret({ DATA_DIR }: StartOptions): void {
  deleteSecret(DATA_DIR, previousName);
}
