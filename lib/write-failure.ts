const noSpace = new Set(["ENOSPC", "EDQUOT", "53100"]);
const readOnly = "25006";

export type WriteFailure = "full" | "read_only";

/**
 * Why nothing can be saved now, or null: the disk of PostgreSQL (SQLSTATE 53100) or of DATA_DIR is full, or the
 * database is read-only (25006), such as a replica. Checks the causes of the error as well.
 */
export function writeFailureOf(error: unknown): WriteFailure | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (noSpace.has(code)) return "full";
  if (code === readOnly) return "read_only";
  return writeFailureOf(error.cause);
}

/**
 * For writes that accompany a read, such as the time of the last visit: a full or read-only database does not make
 * the read fail.
 */
export async function recordIfPossible(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!writeFailureOf(error)) throw error;
  });
}
