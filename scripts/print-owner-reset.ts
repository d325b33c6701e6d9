import { styleText } from "node:util";
import type { OwnerReset } from "#lib/features/account/reset-owner.ts";
import { CannotStart } from "./cannot-start.ts";
import { openPressroom, requirePressroom } from "./open-pressroom.ts";
import { readRunning } from "./supervisor/running-file.ts";
import type { Shutdown } from "./supervisor/shutdown.ts";
import { readStartOptions } from "./supervisor/start-options.ts";
import type { Terminal } from "./supervisor/terminal.ts";

const flag = "--without-second-factor";

/**
 * Prints a link with which an owner sets a new password, whether Pressroom runs or not. Only this terminal shows it.
 * @throws CannotStart with what to do
 */
export async function printOwnerReset(
  args: readonly string[],
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<void> {
  const { email, withoutSecondFactor } = readArgs(args);
  const options = readStartOptions([], process.env);
  requirePressroom(options);
  await openPressroom(options, shutdown);
  const { resetOwner } = await import("#lib/features/account/reset-owner.ts");
  const { pool } = await import("#drizzle/client.ts");
  shutdown.add(() => pool().end());
  const reset = await resetOwner({ email, withoutSecondFactor }).catch(refuseOldTables);
  if (reset.found !== "one") throw new CannotStart(whom(reset, email, withoutSecondFactor));
  const site = readRunning(options.DATA_DIR, "dashboard")?.url ?? options.APP_URL;
  terminal.result([
    `${reset.email} can set a new password with this link:`,
    styleText("bold", `${site}${reset.path}`),
    "",
    `It works once, until ${reset.expiresAt.toTimeString().slice(0, 5)}. Using it ends all sessions of this account.`,
    ...(withoutSecondFactor
      ? [
          "Two-factor authentication is off until it is set up again: the authenticator app, recovery codes and passkeys are removed.",
        ]
      : [
          "Passkeys and linked sign-ins from before the email was verified are removed.",
          `The authenticator app stays. If it is lost too, add ${flag}.`,
        ]),
    "This was recorded in the audit log.",
  ]);
}

function readArgs(args: readonly string[]) {
  const unknown = args.find((arg) => arg.startsWith("--") && arg !== flag);
  if (unknown) throw new CannotStart(`${unknown} is unknown. The only option is ${flag}.`);
  const [email, ...others] = args.filter((arg) => !arg.startsWith("--"));
  if (others.length > 0) throw new CannotStart("Give the email of one owner only.");
  return { email, withoutSecondFactor: args.includes(flag) };
}

type NotOne = Extract<OwnerReset, { emails: string[] }>;

function whom({ found, emails }: NotOne, email: string | undefined, isAnybody: boolean) {
  if (emails.length === 0) return "There is no owner yet. npm start prints the link that sets up Pressroom.";
  const listed = emails.map((each) => `  npm run owner:reset -- ${each}`).join("\n");
  return found === "several"
    ? `There are several owners. Choose one:\n${listed}`
    : `${isAnybody ? `No account has the email ${email}` : `${email} is not an owner`}. Owners:\n${listed}`;
}

/** The tables belong to an earlier version. Only a start migrates them. */
function refuseOldTables(error: unknown): never {
  const { code } = ((error instanceof Error && error.cause) ?? {}) as { code?: string };
  if (code !== "42P01" && code !== "42703") throw error;
  throw new CannotStart(
    "The database is from an earlier version. Start Pressroom once, then run this again.",
  );
}
