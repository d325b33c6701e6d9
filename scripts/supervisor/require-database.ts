import { scrubSecrets } from "#lib/scrub-secrets.ts";
import { writeFailureOf } from "#lib/write-failure.ts";
import { CannotStart } from "../cannot-start.ts";
import { withClient } from "./has-owner.ts";

const remedies: Readonly<Record<string, string>> = {
  "28P01": "Correct the user and the password in DATABASE_URL, then start again.",
  "28000": "Correct the user in DATABASE_URL, or allow this connection in PostgreSQL, then start again.",
  "3D000": "Create this database, or correct its name in DATABASE_URL, then start again.",
  "57P03": "Start again when PostgreSQL accepts connections.",
  ECONNREFUSED: "Start PostgreSQL, or correct the host and the port in DATABASE_URL, then start again.",
  ENOTFOUND: "Correct the host in DATABASE_URL, then start again.",
};

/** @throws CannotStart when the database that DATABASE_URL names accepts no connection */
export async function requireDatabase(databaseUrl: string): Promise<void> {
  try {
    await withClient(databaseUrl, async () => undefined);
  } catch (error) {
    // The supervisor has sentences for a full disk and for a read-only database.
    if (writeFailureOf(error)) throw error;
    throw databaseRefusal(error);
  }
}

export function databaseRefusal(error: unknown): CannotStart {
  const { code, message } = factsOf(error);
  const remedy = remedies[code] ?? "Solve this, or correct DATABASE_URL, then start again.";
  return new CannotStart(
    `Pressroom cannot connect to the database in DATABASE_URL (${scrubSecrets(message)}). Nothing was changed. ${remedy}`,
  );
}

/** If a host has several addresses, the error of a refused connection has no message of its own. */
function factsOf(error: unknown): { code: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return factsOf(error.errors[0]);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return { code, message: error instanceof Error ? error.message : String(error) };
}
