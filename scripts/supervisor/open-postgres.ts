import { type EmbeddedPostgres, openEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import type { Announcement } from "./announcement.ts";
import type { Shutdown } from "./shutdown.ts";
import type { Failed } from "./supervise.ts";
import type { Terminal } from "./terminal.ts";

export async function openPostgres(
  dataDir: string,
  databases: readonly string[],
  announcement: Announcement,
  terminal: Terminal,
  shutdown: Shutdown,
  failed: Failed,
): Promise<EmbeddedPostgres> {
  const opening = openEmbeddedPostgres(dataDir, databases, {
    signal: shutdown.signal,
    restarted: () => {
      announcement.refresh();
      terminal.note("PostgreSQL", "had died and runs again", "news");
    },
    stalled: ({ message }) =>
      terminal.note("PostgreSQL", `${message} It is started again by itself once there is space.`, "error"),
    lost: failed,
  });
  // Added before PostgreSQL is open, so that a stop in between waits for it and leaves nothing running.
  shutdown.add(async () => (await opening.catch(() => undefined))?.close());
  const postgres = await opening;
  shutdown.signal.throwIfAborted();
  announcement.include(() => ({ postgres: postgres.pid() }));
  terminal.step(`PostgreSQL on port ${postgres.port}${postgres.adopted ? ", which was still running" : ""}`);
  return postgres;
}
