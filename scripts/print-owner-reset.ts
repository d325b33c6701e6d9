import { styleText } from "node:util";
import type { OwnerReset } from "#lib/account/reset-owner.ts";
import { CannotStart } from "./cannot-start.ts";
import { enterDesk, openDeskDatabase, requireDesk } from "./open-desk.ts";
import { readRunning } from "./supervisor/running-file.ts";
import type { Shutdown } from "./supervisor/shutdown.ts";
import { readStartOptions } from "./supervisor/start-options.ts";
import type { Terminal } from "./supervisor/terminal.ts";

/**
 * Beside a Pressroom that runs, or without one; the link is shown here and nowhere else.
 * @throws CannotStart with the way out
 */
export async function printOwnerReset(
  email: string | undefined,
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<void> {
  const options = readStartOptions([], process.env);
  requireDesk(options);
  enterDesk(options, await openDeskDatabase(options, shutdown));
  const { resetOwner } = await import("#lib/account/reset-owner.ts");
  const { pool } = await import("#drizzle/client.ts");
  shutdown.add(() => pool().end());
  const reset = await resetOwner(email).catch(refuseOldTables);
  if (reset.found !== "one") throw new CannotStart(whom(reset, email));
  const site = readRunning(options.DATA_DIR, "dashboard")?.url ?? options.APP_URL;
  terminal.result([
    `${reset.email} sets a new password with`,
    styleText("bold", `${site}${reset.path}`),
    "",
    `It works once, until ${reset.expiresAt.toTimeString().slice(0, 5)}. All their browsers are signed out when it is used;`,
    "a second factor stays as it is. That the link was made stands in the audit log.",
  ]);
}

function whom({ found, emails }: Extract<OwnerReset, { emails: string[] }>, email: string | undefined) {
  if (emails.length === 0) return "Nobody owns anything here yet: npm start prints the link to set it up.";
  const listed = emails.map((each) => `  npm run owner:reset -- ${each}`).join("\n");
  return found === "several"
    ? `There are several owners. Say which:\n${listed}`
    : `${email} owns nothing here. Owners:\n${listed}`;
}

/** The tables are of an earlier version: only a start brings them up to date. */
function refuseOldTables(error: unknown): never {
  const { code } = ((error instanceof Error && error.cause) ?? {}) as { code?: string };
  if (code !== "42P01" && code !== "42703") throw error;
  throw new CannotStart("The database is of an earlier version: start Pressroom once, then run this again.");
}
