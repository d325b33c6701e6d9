import { pool } from "#drizzle/client.ts";
import type { Resealed } from "#lib/core/secrets/reseal-secrets.ts";
import type { StartOptions } from "#scripts/supervisor/start-options.ts";
import { CannotStart } from "../cannot-start.ts";
import { enterOwnDesk, requireDesk } from "../open-desk.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { readStartOptions } from "../supervisor/start-options.ts";
import type { Terminal } from "../supervisor/terminal.ts";
import { keptAppSecret, previousName, renewAppSecret } from "./generated.ts";
import { forgetSecret, keepSecret } from "./keep-secret.ts";

/** `--new` begins with another secret, nothing seals everything under it, `--forget` ends with the one before. */
export async function rotateSecrets(
  flags: readonly string[],
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<void> {
  const options = readStartOptions([], process.env);
  requireDesk(options);
  if (flags.includes("--new")) {
    renewSecret(options);
    terminal.result([
      "There is a new APP_SECRET, and the one before still opens everything.",
      "Start Pressroom again (Ctrl-C, npm start), then run npm run secrets:rotate while it serves.",
    ]);
    return;
  }
  await enterOwnDesk(options, shutdown);
  const { pool } = await import("#drizzle/client.ts");
  shutdown.add(() => pool().end());
  await refuseStragglers();
  const { resealSecrets } = await import("#lib/core/secrets/reseal-secrets.ts");
  const resealed = await resealSecrets();
  for (const each of resealed) terminal.step(describe(each));
  const elsewhere = resealed.reduce((sum, each) => sum + each.sealedElsewhere, 0);
  if (elsewhere > 0) {
    throw new CannotStart(
      `${elsewhere} of them are sealed under a secret that is neither APP_SECRET nor APP_SECRET_PREVIOUS, or are damaged, and were left as they are. Give the secret they were sealed under as APP_SECRET_PREVIOUS and run this again, or paste those keys anew under Settings → Connection; an authenticator app is set up anew.`,
    );
  }
  if (flags.includes("--forget")) forgetPrevious(options);
  terminal.result(last(flags.includes("--forget")));
}

const describe = ({ table, moved, sealedElsewhere }: Resealed) =>
  `${table}: ${moved} sealed anew${sealedElsewhere ? `, ${sealedElsewhere} do not open` : ""}`;

const last = (isOver: boolean) => [
  "Everything is sealed under APP_SECRET.",
  isOver
    ? "The one before is forgotten: whoever signed in under it signs in again after the next start."
    : "Whoever signed in under the one before stays signed in while Pressroom has it: leave APP_SECRET_PREVIOUS away, or run npm run secrets:rotate -- --forget, to end that.",
];

/**
 * A process that does not know the new secret could neither open what is sealed under it, nor stop sealing under the old
 * one. Each names the secret it seals under in the name of its connections.
 */
async function refuseStragglers(): Promise<void> {
  const { rows } = await pool().query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name ~ '^pressroom( [0-9a-f]{8})?$'
      and application_name <> current_setting('application_name')`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new CannotStart(
    `A Pressroom on this database still seals under another APP_SECRET (${count} connections). Nothing was changed: start it again with the new one as APP_SECRET and the one before as APP_SECRET_PREVIOUS, then run this again.`,
  );
}

/**
 * Another secret in DATA_DIR, with the one before beside it. Killed in between, both are the same and it is begun again.
 * @throws CannotStart with the way that is meant instead
 */
export function renewSecret({ DATA_DIR, APP_SECRET }: StartOptions): void {
  if (APP_SECRET !== undefined) {
    throw new CannotStart(
      "APP_SECRET is given by the environment: write a new one there and the one of now as APP_SECRET_PREVIOUS, start Pressroom again, then run npm run secrets:rotate.",
    );
  }
  const current = keptAppSecret(DATA_DIR);
  if (keepSecret(DATA_DIR, previousName, () => current) !== current) {
    throw new CannotStart(
      `The last exchange is not over: ${DATA_DIR}/secrets/${previousName} still opens what it sealed. Run npm run secrets:rotate, then npm run secrets:rotate -- --forget.`,
    );
  }
  renewAppSecret(DATA_DIR);
}

/** What nothing is sealed under any more. Who was signed in under it signs in again after the next start. */
export function forgetPrevious({ DATA_DIR }: StartOptions): void {
  forgetSecret(DATA_DIR, previousName);
}
