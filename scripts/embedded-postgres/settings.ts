import type { Cluster } from "./cluster.ts";

/**
 * Given on the command line at each launch, so that a changed setting needs no edit of a file in the
 * data directory. What makes PostgreSQL durable (fsync, full_page_writes, synchronous_commit) keeps its defaults.
 */
export function settings({ binaries }: Cluster, port: number): string[] {
  const chosen: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "100",
    shared_preload_libraries: binaries.hasStatementStatistics ? "pg_stat_statements" : "",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Statements and row contents can hold keys and people's addresses: neither belongs into a log.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
  };
  return Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
