import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

export interface HeldTable extends AsyncDisposable {
  /** resolves once so many others of this database wait for something, and whoever writes to the table does */
  untilWaited(waiting: number): Promise<void>;
  letGo(): Promise<void>;
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Keeps everybody from writing to a table, so that a transaction stops in its middle for as long as it takes. */
export async function holdTable(databaseUrl: string, table: string): Promise<HeldTable> {
  const [holder, watcher] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
  await holder.query("begin");
  await holder.query(`lock table ${holder.escapeIdentifier(table)} in share mode`);
  let held = true;
  const letGo = async () => {
    if (!held) return;
    held = false;
    await holder.query("rollback");
  };
  return {
    letGo,
    untilWaited: async (waiting) => {
      const text =
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      while (held) {
        const { rows } = await watcher.query(text);
        if (rows[0].waiting >= waiting) return;
        await sleep(5);
      }
    },
    [Symbol.asyncDispose]: async () => {
      await letGo();
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}
