import { createAnnouncement } from "./announcement.ts";
import { openPostgres } from "./open-postgres.ts";
import { claimRoles } from "./running-file.ts";
import type { Shutdown } from "./shutdown.ts";
import { readStartOptions } from "./start-options.ts";
import type { Failed } from "./supervise.ts";
import type { Terminal } from "./terminal.ts";

/** Starts only the database, to inspect it by hand and to test that it survives a kill. */
export async function startPostgresAlone(
  terminal: Terminal,
  shutdown: Shutdown,
  failed: Failed,
): Promise<void> {
  const { DATA_DIR: dataDir } = readStartOptions([], process.env);
  const lock = await claimRoles(dataDir, ["postgres"]);
  shutdown.add(lock.release);
  const announcement = createAnnouncement(dataDir, "postgres", terminal);
  shutdown.add(announcement.withdraw);
  const postgres = await openPostgres(
    dataDir,
    ["pressroom", "sandbox"],
    announcement,
    terminal,
    shutdown,
    failed,
  );
  announcement.publish({ databaseUrl: postgres.adminUrl });
  terminal.result([`Its superuser's password is in ${dataDir}/secrets/postgres-password.`]);
}
