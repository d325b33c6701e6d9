import type { PoolClient, QueryConfig } from "pg";
import { pool } from "#drizzle/client.ts";

export type Statement = { text: string; values: unknown[] };

/** Records what `run` sends to the database through the pool. Afterwards the connections are restored. */
export async function captureStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const captured: Statement[] = [];
  const wrapped = new Set<PoolClient>();
  const wrapClient = (client: PoolClient) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const captureQuery = (asked: QueryConfig, values?: unknown[], ...rest: unknown[]) => {
      if (typeof asked === "object" && asked.text)
        captured.push({ text: asked.text, values: Array.isArray(values) ? values : (asked.values ?? []) });
      return send(asked, values, ...rest);
    };
    Object.assign(client, { query: captureQuery });
  };
  pool().on("acquire", wrapClient);
  try {
    await run();
  } finally {
    pool().off("acquire", wrapClient);
    for (const client of wrapped) Reflect.deleteProperty(client, "query");
  }
  return captured;
}
