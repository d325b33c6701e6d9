import type { PoolClient, QueryConfig } from "pg";
import { pool } from "#drizzle/client.ts";

export type Statement = { text: string; values: unknown[] };

/** What `run` sends to the database by the pool; afterwards its connections are as they were. */
export async function hearStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  const heeded = new Set<PoolClient>();
  const listen = (client: PoolClient) => {
    if (heeded.has(client)) return;
    heeded.add(client);
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const hear = (asked: QueryConfig, values?: unknown[], ...rest: unknown[]) => {
      if (typeof asked === "object" && asked.text)
        heard.push({ text: asked.text, values: Array.isArray(values) ? values : (asked.values ?? []) });
      return send(asked, values, ...rest);
    };
    Object.assign(client, { query: hear });
  };
  pool().on("acquire", listen);
  try {
    await run();
  } finally {
    pool().off("acquire", listen);
    for (const client of heeded) Reflect.deleteProperty(client, "query");
  }
  return heard;
}
