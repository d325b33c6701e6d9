/**
 * The parts of an exception that may appear in a log: its kind and its stack frames. Messages of database errors
 * contain the parameters of the statement (names, addresses, hashes), so only the SQLSTATE and the constraint are
 * logged.
 */
export function describeException(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, constraint } = readDatabaseFacts(error.cause) ?? readDatabaseFacts(error) ?? {};
  return { kind: error.name, code, constraint, frames: framesOf(error).slice(0, mostFrames) };
}

const mostFrames = 12;
const longestFrame = 200;

/** The frames at the end of a stack. The lines of the message come before them and may contain user input. */
function framesOf({ stack = "", message }: Error): string[] {
  const lines = stack.replace(message, "").split("\n");
  const beforeFrames = lines.findLastIndex((line) => !/^\s+at /.test(line));
  return lines.slice(beforeFrames + 1).map((line) => line.slice(0, longestFrame));
}

function readDatabaseFacts(error: unknown): { code?: string; constraint?: string } | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  const named = "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
  // Citus names the constraint of another node only in the message, with the number of the shard.
  const said = error.code.startsWith("23") ? [...error.message.matchAll(/"(\w+)"/g)].at(-1)?.[1] : undefined;
  const constraint = (named ?? said)?.replace(/_\d{6,}$/, "");
  return { code: error.code, constraint };
}
