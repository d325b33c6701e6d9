import type { Cluster } from "./cluster.ts";

export function adminUrl(cluster: Cluster, port: number): string {
  return databaseUrl("postgres", cluster.password, port, "postgres");
}

export function databaseUrl(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
