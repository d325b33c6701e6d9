import type { Resealed } from "#lib/core/secrets/reseal-secrets.ts";
import { CannotStart } from "../cannot-start.ts";
import { enterOwnDesk, requireDesk } from "../open-desk.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { readStartOptions } from "../supervisor/start-options.ts";
import type { Terminal } from "../supervisor/terminal.ts";
import { refuseStragglers } from "./refuse-stragglers.ts";
import { forgetPrevious, renewSecret } from "./renew-secret.ts";

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
