import type { Binaries } from "./binaries.ts";
import type { SystemUser } from "./system-user.ts";

/** One PostgreSQL data directory and what it takes to run it. All paths are absolute. */
export type Cluster = {
  dataDir: string;
  /** PostgreSQL's own data directory, below `dataDir`. */
  directory: string;
  logFile: string;
  binaries: Binaries;
  /** Whom PostgreSQL runs as when we are root; it refuses to run as root itself. */
  user: SystemUser | undefined;
  /** Of the superuser `postgres`. */
  password: string;
};
