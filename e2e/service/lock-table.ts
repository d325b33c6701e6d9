import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

export interface LockedTable extends AsyncDisposable {
  /** Resolves once `waiting` sessions of this database wait for a lock. */
  untilWaited(waiting: number): Promise<void>;
  release(): Promise<void>;
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Locks a table against writes, so that a transaction stops in its middle until `letGo`. */
export async function lockTable(databaseUrl: string, table: string): Promise<LockedTable> {
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
    release: letGo,
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
