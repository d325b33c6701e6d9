import { db } from "#drizzle/client.ts";
import { readReset } from "#lib/account/read-reset.ts";

/**
 * Whose password a link sets, for the page that it opens. Looking does not spend it: mail programs look too.
 * @throws AppError reset_unknown | reset_used | reset_expired
 */
export async function findReset(token: string): Promise<{ email: string }> {
  const { email } = await readReset(db(), token);
  return { email };
}
