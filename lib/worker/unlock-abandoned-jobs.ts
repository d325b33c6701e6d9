import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { db } from "#drizzle/client.ts";
import { log } from "#lib/log.ts";

const locked = Promise.withResolvers<unknown>();

/**
 * `locked_by` of a job is the id of its worker process (graphile-worker: of its pool). Each process locks its id on
 * the connection on which it listens for jobs, before it takes the first job and after each reconnect. PostgreSQL
 * releases the lock when that connection ends, so an id without a lock belongs to a process that was killed.
 */
export const lockWorkerId: GraphileConfig.Plugin = {
  name: "LockWorkerIdPlugin",
  version: "1.0.0",
  worker: {
    hooks: {
      init({ events }) {
        events.on("pool:listen:success", ({ workerPool, client }) => {
          lockId(client, workerPool.id).then(locked.resolve, ({ message }: Error) =>
            // The connection was lost: graphile-worker opens another one, which emits this event again.
            log().warn({ reason: message, component: "worker" }, "worker id not locked"),
          );
        });
      },
      async startWorker() {
        await locked.promise;
      },
    },
  },
};

/**
 * A machine that vanishes does not close its connection: with these keepalives (in seconds) PostgreSQL notices within
 * a minute.
 */
const lockId = (client: PoolClient, id: string) =>
  client.query(
    `select set_config('tcp_keepalives_idle', '20', false), set_config('tcp_keepalives_interval', '10', false),
      set_config('tcp_keepalives_count', '3', false), pg_advisory_lock_shared(hashtextextended($1, 0))`,
    [id],
  );

/**
 * Makes jobs of killed worker processes available again; graphile-worker alone waits four hours.
 *
 * A process that lives but has briefly lost its connection may look killed; its job then runs twice at the same time.
 * Every job tolerates that, because a crash repeats it too. Requests to the service are intents with a lease, runs
 * and imports have leases of their own, and at worst a mail is sent twice. The process that finishes first removes
 * the job.
 */
export async function unlockAbandonedJobs(): Promise<void> {
  await db().execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by))
    from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) as holders
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`);
}
