import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { AccountMail, Jobs, Task } from "./jobs.ts";
import { priorities } from "./priorities.ts";

type When = {
  /** Jobs under one key are one job: the last one asked for. */
  key?: string;
  delaySeconds?: number;
  /** Asked for again it still runs when it was first to run, so that asking without end does not put it off. */
  keepsItsTime?: boolean;
};

/** Put into the queue in the caller's transaction: no change without its job, no job without its change. */
export async function enqueue<T extends Task>(
  tx: Executor,
  task: T,
  payload: Jobs[T],
  { key, delaySeconds = 0, keepsItsTime = false }: When = {},
): Promise<void> {
  const ask = sql`
    select (graphile_worker.add_job(
      ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => now() + make_interval(secs => ${delaySeconds}::float8),
      job_key => ${key ?? null}::text,
      job_key_mode => ${keepsItsTime ? "preserve_run_at" : "replace"}::text,
      priority => ${priorities[task]}::int
    )).id
    where ${keepsItsTime ? notWaiting(key) : sql`true`}`;
  let isLost = true;
  while (isLost) {
    const { rows } = await tx.execute<{ id: string | null }>(ask);
    // Locked by a worker between the two statements of `add_job`, which puts no other one beside it then: asked again it does.
    isLost = rows[0]?.id === null;
  }
}

/**
 * Reading is enough where a job waits already: writing its row would make everybody who asks queue for it. One that
 * failed waits for hours in the end, and is asked for anew.
 */
const notWaiting = (key: string | undefined) => sql`not exists (
  select from graphile_worker.jobs where key = ${key ?? null} and locked_at is null and attempts = 0)`;

const rereadKey = ({ workspaceId, orderId }: Jobs["reread-order"]) => `reread:${workspaceId}:${orderId}`;

export const rereadOrder = (tx: Executor, workspaceId: string, orderId: string, delaySeconds = 0) =>
  enqueue(
    tx,
    "reread-order",
    { workspaceId, orderId },
    { key: rereadKey({ workspaceId, orderId }), delaySeconds },
  );

/** Another try; what was asked for since is done when it was to be. */
export const rereadOrderAgain = (tx: Executor, workspaceId: string, orderId: string, delaySeconds: number) =>
  enqueue(
    tx,
    "reread-order",
    { workspaceId, orderId },
    { key: `reread:${workspaceId}:${orderId}`, delaySeconds, keepsItsTime: true },
  );

/** Somebody wants it, whatever is known. An event that comes meanwhile is another matter. */
export const rereadOrderAsAsked = (tx: Executor, workspaceId: string, orderId: string) =>
  enqueue(
    tx,
    "reread-order",
    { workspaceId, orderId, isAsked: true },
    { key: `reread:${workspaceId}:${orderId}:asked` },
  );

export const finishIntentsSoon = (tx: Executor, workspaceId: string) =>
  enqueue(
    tx,
    "finish-intents",
    { workspaceId },
    { key: `finish-intents:${workspaceId}:soon`, delaySeconds: 3, keepsItsTime: true },
  );

/** Asked for with every intent: whatever kills its asker, somebody looks when the lease has run out. */
export const finishIntentsLater = (tx: Executor, workspaceId: string, delaySeconds: number) =>
  enqueue(
    tx,
    "finish-intents",
    { workspaceId },
    { key: `finish-intents:${workspaceId}:lease`, delaySeconds, keepsItsTime: true },
  );

export const checkKeysSoon = (tx: Executor, workspaceId: string) =>
  enqueue(tx, "check-keys", { workspaceId }, { key: `check-keys:${workspaceId}` });

export const payRunSoon = (tx: Executor, workspaceId: string, runId: string, delaySeconds: number) =>
  enqueue(tx, "pay-run", { workspaceId, runId }, { key: `pay-run:${workspaceId}:${runId}`, delaySeconds });

/** Finds by itself what is due; while one waits already, that one is enough. */
export const syncCatalogSoon = (tx: Executor, workspaceId: string, delaySeconds = 0) =>
  enqueue(
    tx,
    "sync-catalog",
    { workspaceId },
    { key: `sync-catalog:${workspaceId}`, delaySeconds, keepsItsTime: true },
  );

/** Asked for by whoever finds it held: if its holder was killed, somebody looks when the lease has run out. */
export const syncCatalogLater = (tx: Executor, workspaceId: string) =>
  enqueue(
    tx,
    "sync-catalog",
    { workspaceId },
    { key: `sync-catalog:${workspaceId}:lease`, delaySeconds: 16, keepsItsTime: true },
  );

/** Wakes whoever looks at pictures, one at a time over all workspaces. */
export const checkUploadSoon = (tx: Executor, workspaceId: string, uploadId: string) =>
  enqueue(tx, "check-upload", { workspaceId, uploadId }, { key: `check-upload:${workspaceId}:${uploadId}` });

export const sendUploadSoon = (tx: Executor, workspaceId: string, uploadId: string, delaySeconds = 0) =>
  enqueue(
    tx,
    "send-upload",
    { workspaceId, uploadId },
    // Whoever wakes it meanwhile is not put off again.
    { key: `send-upload:${workspaceId}:${uploadId}`, delaySeconds, keepsItsTime: delaySeconds > 0 },
  );

export const makePreviewSoon = (tx: Executor, workspaceId: string, fileId: string) =>
  enqueue(tx, "make-preview", { workspaceId, fileId }, { key: `make-preview:${workspaceId}:${fileId}` });

/** What is spoken of again before it was looked at is looked at once. */
const rereadProductsKey = (named: Jobs["reread-products"]) => {
  const spokenOf = createHash("sha256").update(JSON.stringify(named)).digest("base64url");
  return `reread-products:${named.workspaceId}:${spokenOf}`;
};

export const rereadProductsSoon = (tx: Executor, named: Jobs["reread-products"]) =>
  enqueue(tx, "reread-products", named, { key: rereadProductsKey(named) });

/** A job that a statement puts into the queue together with what it is for: `specOf` says it in SQL. */
export type WrittenJob = { task: Task; payload: Jobs[Task]; key: string; priority: number };

export const rereadOrderJob = (payload: Jobs["reread-order"]): WrittenJob => ({
  task: "reread-order",
  payload,
  key: rereadKey(payload),
  priority: priorities["reread-order"],
});

export const rereadProductsJob = (payload: Jobs["reread-products"]): WrittenJob => ({
  task: "reread-products",
  payload,
  key: rereadProductsKey(payload),
  priority: priorities["reread-products"],
});

/** One argument of `graphile_worker.add_jobs`; `job` is a `WrittenJob` as jsonb, and no two may have one key. */
export const specOf = (job: string) => `row(${job} ->> 'task', (${job} -> 'payload')::json, null, null, null,
  ${job} ->> 'key', (${job} -> 'priority')::smallint, null)::graphile_worker.job_spec`;

/** Finds by itself which orders need somebody; while one waits already, that one is enough. */
export const watchProblemsSoon = (tx: Executor, workspaceId: string, delaySeconds = 2) =>
  enqueue(
    tx,
    "watch-problems",
    { workspaceId },
    { key: `watch-problems:${workspaceId}`, delaySeconds, keepsItsTime: true },
  );

export const runBulkSoon = (tx: Executor, workspaceId: string, runId: string, delaySeconds: number) =>
  enqueue(tx, "run-bulk", { workspaceId, runId }, { key: `run-bulk:${workspaceId}:${runId}`, delaySeconds });

export const runImportSoon = (tx: Executor, workspaceId: string, importId: string, delaySeconds: number) =>
  enqueue(
    tx,
    "run-import",
    { workspaceId, importId },
    { key: `run-import:${workspaceId}:${importId}`, delaySeconds },
  );

/** Finds by itself which events did not come; while one waits already, that one is enough. */
export const findGapsSoon = (tx: Executor, workspaceId: string, delaySeconds = 0) =>
  enqueue(
    tx,
    "find-gaps",
    { workspaceId },
    { key: `find-gaps:${workspaceId}`, delaySeconds, keepsItsTime: true },
  );

/** Not before that, whenever one was to run: what it compares is still being read. */
export const findGapsLater = (tx: Executor, workspaceId: string, delaySeconds: number) =>
  enqueue(tx, "find-gaps", { workspaceId }, { key: `find-gaps:${workspaceId}`, delaySeconds });

/** The next step of an endpoint's exchange for another one. */
export const rotateSecretSoon = (tx: Executor, workspaceId: string, delaySeconds = 0) =>
  enqueue(tx, "rotate-secret", { workspaceId }, { key: `rotate-secret:${workspaceId}`, delaySeconds });

/** Finds by itself what people are to be told; while one waits already, that one is enough. */
export const sendNotificationsSoon = (tx: Executor, workspaceId: string, delaySeconds = 1) =>
  enqueue(
    tx,
    "send-notifications",
    { workspaceId },
    { key: `send-notifications:${workspaceId}`, delaySeconds, keepsItsTime: true },
  );

/** When the next mail may go; of those asked for the earliest would do, and what is new asks for itself. */
export const sendNotificationsLater = (tx: Executor, workspaceId: string, delaySeconds: number) =>
  enqueue(
    tx,
    "send-notifications",
    { workspaceId },
    { key: `send-notifications:${workspaceId}:later`, delaySeconds: Math.max(1, delaySeconds) },
  );

/** Finds by itself what is to be looked for or erased; while one waits already, that one is enough. */
export const runPrivacySoon = (tx: Executor, workspaceId: string, delaySeconds = 0) =>
  enqueue(
    tx,
    "run-privacy",
    { workspaceId },
    { key: `run-privacy:${workspaceId}`, delaySeconds, keepsItsTime: true },
  );

/** Finds by itself which invitations are to be mailed; while one waits already, that one is enough. */
export const mailInvitationsSoon = (tx: Executor, workspaceId: string) =>
  enqueue(
    tx,
    "mail-invitations",
    { workspaceId },
    { key: `mail-invitations:${workspaceId}`, keepsItsTime: true },
  );

/** A mail to somebody about their account; lost by no crash, since it waits in the queue until it has left. */
export const sendAccountMailSoon = (tx: Executor, mail: AccountMail) =>
  enqueue(tx, "send-account-mail", { ...mail, id: randomUUID(), askedAt: new Date().toISOString() });

/** For every address that is typed, known or not; those asked for meanwhile are one. */
export const mailResetSoon = (tx: Executor, email: string) =>
  enqueue(
    tx,
    "mail-reset",
    { email, askedAt: new Date().toISOString() },
    { key: `mail-reset:${createHash("sha256").update(email).digest("base64url")}` },
  );

export const mailEmailChangeSoon = (tx: Executor, userId: string) =>
  enqueue(tx, "mail-email-change", { userId }, { key: `mail-email-change:${userId}` });
