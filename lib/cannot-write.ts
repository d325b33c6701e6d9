const noSpace = new Set(["ENOSPC", "EDQUOT", "53100"]);
const readOnly = "25006";

export type CannotWrite = "full" | "read_only";

/**
 * Whether a failure says that nothing can be saved now, whatever is asked: the disk of PostgreSQL (SQLSTATE 53100) or of
 * DATA_DIR is full, or the database takes no writes (25006), as a replica does. Looks at causes as well.
 */
export function whyNotWritten(error: unknown): CannotWrite | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (noSpace.has(code)) return "full";
  if (code === readOnly) return "read_only";
  return whyNotWritten(error.cause);
}

/** For writes that go with a read, such as the time of the last visit: a full or read-only database does not fail the read. */
export async function recordIfPossible(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!whyNotWritten(error)) throw error;
  });
}
