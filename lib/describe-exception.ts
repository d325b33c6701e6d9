/**
 * What of an exception may stand in a log: its kind and where it came from. Messages of database errors carry the
 * parameters of the statement, so names, addresses and hashes; the SQLSTATE and the constraint say enough.
 */
export function describeException(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, constraint } = readDatabaseFacts(error.cause) ?? readDatabaseFacts(error) ?? {};
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return { kind: error.name, code, constraint, frames: frames.slice(0, 12) };
}

function readDatabaseFacts(error: unknown): { code?: string; constraint?: string } | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  const constraint =
    "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
  return { code: error.code, constraint };
}
