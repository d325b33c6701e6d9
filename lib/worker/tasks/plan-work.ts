import { and, eq, exists, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderCountChanges } from "#drizzle/schema/order-counts.ts";
import { orderFigureChanges } from "#drizzle/schema/order-figures.ts";
import { orderWalks } from "#drizzle/schema/order-walks.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import {
  checkKeysSoon,
  checkUploadSoon,
  enqueue,
  findGapsSoon,
  mailInvitationsSoon,
  makePreviewSoon,
  rotateSecretSoon,
  runPrivacySoon,
  sendNotificationsSoon,
  syncCatalogSoon,
  watchProblemsSoon,
} from "#lib/core/jobs/enqueue.ts";
import { catalogIsDue } from "#lib/features/catalog/due.ts";
import { hasDue } from "#lib/features/events/has-due.ts";
import { wakeWaiting as wakeWaitingEvents } from "#lib/features/events/wake-waiting.ts";
import { hasMail } from "#lib/features/notifications/has-mail.ts";
import { listOpenPrivacy } from "#lib/features/privacy/run-privacy.ts";
import { workspacesToMail } from "#lib/features/team/mail-invitations.ts";
import { nextPicture } from "#lib/features/uploads/next-picture.ts";
import { wakeWaiting } from "#lib/features/uploads/wake-waiting.ts";
import { listRunning } from "#lib/workflows/approvals/list-running.ts";
import { listRunning as listRunningBulk } from "#lib/workflows/bulk/list-running.ts";
import { dropLeft } from "#lib/workflows/imports/drop-left.ts";
import { listWorking } from "#lib/workflows/imports/list-working.ts";
import { isDue } from "#lib/workflows/schedules/is-due.ts";
import { eachWorkspace } from "../each-workspace.ts";
import { unlockAbandonedJobs } from "../unlock-abandoned-jobs.ts";

const walkEvery = "24 hours";
const checkKeysEvery = "1 hour";

/**
 * Once a minute: jobs of killed workers, what was left open and runs of several orders every 20 s (once, while no key
 * works), a reconcile every 30 s, counts of orders folded, the keys every hour, what needs somebody, a walk a day, of the
 * catalog what is due, dates of schedules that have come, mail and invitations that wait, persons whose data is looked
 * for or erased, secrets that are being exchanged, print files that wait or whose sender has gone, and events that wait
 * or are missed.
 */
export async function planWorkTask(): Promise<void> {
  await unlockAbandonedJobs();
  const failure = "work of a workspace not planned";
  await eachWorkspace(await selectDue(), planWorkspace, failure);
  await eachWorkspace(await listOpenPrivacy(), (id) => runPrivacySoon(db(), id), failure);
  await eachWorkspace(await workspacesToMail(), (id) => mailInvitationsSoon(db(), id), failure);
  await planPictures();
}

type Due = Awaited<ReturnType<typeof selectDue>>[number];

/** In another order each time, so that the same workspace is not always the last. */
const selectDue = () =>
  db()
    .select({
      id: workspaces.id,
      walkDue: sql<boolean>`(coalesce(${workspaces.walkedAt} < now() - ${walkEvery}::interval, true) or ${exists(leftWalks())})`,
      countsDue: sql<boolean>`(${exists(countChanges())} or ${exists(figureChanges())})`,
      keysDue: sql<boolean>`${exists(uncheckedKeys())}`,
      keyWorks: sql<boolean>`${exists(workingKeys())}`,
      catalogDue: sql<boolean>`${catalogIsDue}`,
      receives: sql<boolean>`${exists(receivedUploads())}`,
      rotates: sql<boolean>`${exists(openRotations())}`,
    })
    .from(workspaces)
    .where(isNotNull(workspaces.accountId))
    .orderBy(sql`random()`);

async function planWorkspace(due: Due): Promise<void> {
  const { id: workspaceId, walkDue, countsDue, keysDue, keyWorks, catalogDue, receives, rotates } = due;
  for (const delaySeconds of keyWorks ? [0, 20, 40] : [0]) {
    const key = `finish-intents:${workspaceId}:${delaySeconds}`;
    await enqueue(db(), "finish-intents", { workspaceId }, { key, delaySeconds });
  }
  await planRuns(workspaceId);
  await planSchedules(workspaceId);
  await planMails(workspaceId);
  await watchProblemsSoon(db(), workspaceId, 0);
  await planImports(workspaceId);
  await wakeWaiting(await systemContext(workspaceId, "files"));
  await planEvents(workspaceId);
  for (const delaySeconds of [0, 30]) {
    const key = `reconcile:${workspaceId}:${delaySeconds}`;
    await enqueue(db(), "reconcile-orders", { workspaceId }, { key, delaySeconds });
  }
  if (keysDue) await checkKeysSoon(db(), workspaceId);
  if (catalogDue) await syncCatalogSoon(db(), workspaceId);
  if (rotates) await rotateSecretSoon(db(), workspaceId);
  if (receives)
    await enqueue(db(), "finish-uploads", { workspaceId }, { key: `finish-uploads:${workspaceId}` });
  if (countsDue) {
    for (const delaySeconds of [0, 20, 40]) {
      const key = `fold-order-counts:${workspaceId}:${delaySeconds}`;
      await enqueue(db(), "fold-order-counts", { workspaceId }, { key, delaySeconds });
    }
  }
  if (walkDue) await enqueue(db(), "walk-orders", { workspaceId }, { key: `walk:${workspaceId}` });
}

/** Of any workspace, also of one that has no key any more. */
async function planPictures(): Promise<void> {
  const next = await nextPicture([]);
  if (next?.kind === "upload") await checkUploadSoon(db(), next.workspaceId, next.id);
  if (next?.kind === "file") await makePreviewSoon(db(), next.workspaceId, next.id);
}

const uncheckedKeys = () => keysThat(sql`${apiKeys.checkedAt} < now() - ${checkKeysEvery}::interval`);
const workingKeys = () => keysThat(and(eq(apiKeys.purpose, "ordering"), isNull(apiKeys.refusedAt)));

function keysThat(condition: SQL | undefined) {
  return db()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaces.id), isNull(apiKeys.removedAt), condition));
}

const receivedUploads = () =>
  db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaces.id), eq(uploads.state, "receiving")));

/** Begun, and whoever walked has gone. */
const leftWalks = () =>
  db()
    .select({ workspaceId: orderWalks.workspaceId })
    .from(orderWalks)
    .where(
      and(
        eq(orderWalks.workspaceId, workspaces.id),
        isNull(orderWalks.finishedAt),
        gt(orderWalks.walked, 0),
        sql`coalesce(${orderWalks.leaseUntil} < now(), true)`,
      ),
    );

const openRotations = () =>
  db()
    .select({ id: webhookRotations.id })
    .from(webhookRotations)
    .where(and(eq(webhookRotations.workspaceId, workspaces.id), isNull(webhookRotations.endedAt)));

const countChanges = () =>
  db()
    .select({ id: orderCountChanges.id })
    .from(orderCountChanges)
    .where(eq(orderCountChanges.workspaceId, workspaces.id));

const figureChanges = () =>
  db()
    .select({ id: orderFigureChanges.id })
    .from(orderFigureChanges)
    .where(eq(orderFigureChanges.workspaceId, workspaces.id));

/** Events that nothing was read for yet, and what their orders tell that no event did. */
async function planEvents(workspaceId: string): Promise<void> {
  const ctx = await systemContext(workspaceId, "events");
  await wakeWaitingEvents(ctx);
  if (await hasDue(ctx)) await findGapsSoon(db(), workspaceId);
}

async function planSchedules(workspaceId: string): Promise<void> {
  if (!(await isDue(await systemContext(workspaceId, "schedules")))) return;
  await enqueue(db(), "run-schedules", { workspaceId }, { key: `run-schedules:${workspaceId}` });
}

/** Of a mail that a crash left, and of what could not be sent, nobody asks but this. */
async function planMails(workspaceId: string): Promise<void> {
  if (await hasMail(await systemContext(workspaceId, "notifications")))
    await sendNotificationsSoon(db(), workspaceId, 0);
}

/** A run that a crash left is taken up as soon as its lease is over; of a living one each ask finds it taken. */
async function planRuns(workspaceId: string): Promise<void> {
  for (const runId of await listRunning(await systemContext(workspaceId, "pay_runs"))) {
    for (const delaySeconds of [0, 20, 40]) {
      const key = `pay-run:${workspaceId}:${runId}:${delaySeconds}`;
      await enqueue(db(), "pay-run", { workspaceId, runId }, { key, delaySeconds });
    }
  }
  for (const runId of await listRunningBulk(await systemContext(workspaceId, "bulk_runs"))) {
    for (const delaySeconds of [0, 20, 40]) {
      const key = `run-bulk:${workspaceId}:${runId}:${delaySeconds}`;
      await enqueue(db(), "run-bulk", { workspaceId, runId }, { key, delaySeconds });
    }
  }
}

/** An import that a crash left, likewise; what nobody set going goes. */
async function planImports(workspaceId: string): Promise<void> {
  const ctx = await systemContext(workspaceId, "imports");
  await dropLeft(ctx);
  for (const importId of await listWorking(ctx)) {
    for (const delaySeconds of [0, 20, 40]) {
      const key = `run-import:${workspaceId}:${importId}:${delaySeconds}`;
      await enqueue(db(), "run-import", { workspaceId, importId }, { key, delaySeconds });
    }
  }
}
