import { styleText } from "node:util";
import type { OwnerReset } from "#lib/features/account/reset-owner.ts";
import { CannotStart } from "./cannot-start.ts";
import { enterOwnDesk, requireDesk } from "./open-desk.ts";
import { readRunning } from "./supervisor/running-file.ts";
import type { Shutdown } from "./supervisor/shutdown.ts";
import { readStartOptions } from "./supervisor/start-options.ts";
import type { Terminal } from "./supervisor/terminal.ts";

const flag = "--without-second-factor";

/**
 * Beside a Pressroom that runs, or without one; the link is shown here and nowhere else.
 * @throws CannotStart with the way out
 */
export async function printOwnerReset(
  args: readonly string[],
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<void> {
  const { email, withoutSecondFactor } = readArgs(args);
  const options = readStartOptions([], process.env);
  requireDesk(options);
  await enterOwnDesk(options, shutdown);
  const { resetOwner } = await import("#lib/features/account/reset-owner.ts");
  const { pool } = await import("#drizzle/client.ts");
  shutdown.add(() => pool().end());
  const reset = await resetOwner({ email, withoutSecondFactor }).catch(refuseOldTables);
  if (reset.found !== "one") throw new CannotStart(whom(reset, email, withoutSecondFactor));
  const site = readRunning(options.DATA_DIR, "dashboard")?.url ?? options.APP_URL;
  terminal.result([
    `${reset.email} sets a new password with`,
    styleText("bold", `${site}${reset.path}`),
    "",
    `It works once, until ${reset.expiresAt.toTimeString().slice(0, 5)}. All their browsers are signed out when it is used;`,
    ...(withoutSecondFactor
      ? [
          "no second factor is asked for until they set one up again: app, recovery codes and passkeys are gone,",
        ]
      : [
          "passkeys and linked sign-ins from before the address was confirmed by mail are removed;",
          `an authenticator app stays. Whoever lost that, too, adds ${flag}.`,
        ]),
    "That this was done stands in the audit log.",
  ]);
}

function readArgs(args: readonly string[]) {
  const unknown = args.find((arg) => arg.startsWith("--") && arg !== flag);
  if (unknown) throw new CannotStart(`${unknown} is not known. There is one: ${flag}`);
  const [email, ...others] = args.filter((arg) => !arg.startsWith("--"));
  if (others.length > 0) throw new CannotStart("One owner at a time: name one e-mail.");
  return { email, withoutSecondFactor: args.includes(flag) };
}

type NotOne = Extract<OwnerReset, { emails: string[] }>;

function whom({ found, emails }: NotOne, email: string | undefined, isAnybody: boolean) {
  if (emails.length === 0) return "Nobody owns anything here yet: npm start prints the link to set it up.";
  const listed = emails.map((each) => `  npm run owner:reset -- ${each}`).join("\n");
  return found === "several"
    ? `There are several owners. Say which:\n${listed}`
    : `${isAnybody ? `Nobody signs in with ${email}` : `${email} owns nothing here`}. Owners:\n${listed}`;
}

/** The tables are of an earlier version: only a start brings them up to date. */
function refuseOldTables(error: unknown): never {
  const { code } = ((error instanceof Error && error.cause) ?? {}) as { code?: string };
  if (code !== "42P01" && code !== "42703") throw error;
  throw new CannotStart("The database is of an earlier version: start Pressroom once, then run this again.");
}
