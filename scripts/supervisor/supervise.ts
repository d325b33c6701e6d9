import path from "node:path";
import { OlderBuild } from "#drizzle/older-build.ts";
import { whyNotWritten } from "#lib/cannot-write.ts";
import { scrubSecrets } from "#lib/scrub-secrets.ts";
import { CannotStart } from "../cannot-start.ts";
import { NoSpace } from "../no-space.ts";
import { root } from "../root.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import { stopOnSignals } from "./stop-on-signals.ts";
import type { Terminal } from "./terminal.ts";
import { createTerminal } from "./terminal.ts";

export type Failed = (error: Error) => void;

/** Runs `start` until a signal or a failure ends it, and leaves nothing running that it started. */
export async function supervise(
  title: string,
  start: (terminal: Terminal, shutdown: Shutdown, failed: Failed) => Promise<void>,
): Promise<void> {
  const terminal = createTerminal(title);
  const shutdown = createShutdown(terminal);
  stopOnSignals(shutdown, terminal);

  const failed = async (error: unknown): Promise<void> => {
    if (shutdown.signal.aborted) return;
    terminal.failure(sentence(error));
    await shutdown.run();
    process.exit(1);
  };

  try {
    await start(terminal, shutdown, (error) => void failed(error));
  } catch (error) {
    await failed(error);
  }
}

/** An expected reason speaks for itself; anything else shows where it comes from. */
function sentence(error: unknown): string {
  if (error instanceof CannotStart || error instanceof OlderBuild) return error.message;
  const why = whyNotWritten(error);
  if (why === "full") return noSpaceSentence(error);
  if (why === "read_only") return readOnlySentence;
  return scrubSecrets(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

const readOnlySentence =
  "The database takes no writes now (default_transaction_read_only, or a replica), so Pressroom cannot start on it: it keeps its sessions and its queue there. Nothing was changed. Let the database take writes, or set DATABASE_URL to the primary, then start again.";

function noSpaceSentence(error: unknown): string {
  const innermost = (each: unknown): string =>
    each instanceof Error ? (each.cause ? innermost(each.cause) : each.message) : String(each);
  return new NoSpace(path.resolve(root, process.env.DATA_DIR || ".data"), innermost(error)).message;
}
