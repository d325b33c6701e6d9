import type { Crew } from "./crew.ts";
import type { Databases } from "./open-databases.ts";
import type { Shutdown } from "./shutdown.ts";
import type { StartOptions } from "./start-options.ts";
import type { Terminal } from "./terminal.ts";

/** What every step of one start needs. */
export type Start = {
  options: StartOptions;
  databases: Databases;
  crew: Crew;
  terminal: Terminal;
  shutdown: Shutdown;
};
