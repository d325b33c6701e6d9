import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { notifyChanges } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notificationChoices } from "#drizzle/schema/notification-choices.ts";
import { type NotificationDetails, notifications } from "#drizzle/schema/notifications.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { whereMemberMay } from "#lib/core/auth/whom-to-ask.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { env } from "#lib/env.ts";
import { kindOf, type NotificationKind } from "./kinds.ts";
import { unmailed } from "./mark-read.ts";

type Run = { workspaceId: string; mode: Mode; askedBy: string };

type End = {
  subject: Subject;
  what: string;
  begunAt: Date;
  /** A run that is resumed ends again. */
  endedAt: Date | null;
  done: number;
  failed: number;
  /** Orders of an import that existed before. */
  taken?: number;
  /** Orders of a run that were not tried. */
  untried?: number;
  /** Why the rest was not tried. */
  stopCode: string | null;
};

/** Within this time the person who started it has hardly looked away. */
const noticedMs = 10_000;

/**
 * Notifies the person who started a run over many orders that it ended, if it took a while or did not complete
 * everything.
 */
export async function notifyRunEnded(tx: Executor, run: Run, end: End): Promise<void> {
  const { subject, what, begunAt, endedAt, done, failed, taken = 0, untried = 0, stopCode } = end;
  const wentWell = failed + taken + untried === 0 && stopCode === null;
  if (wentWell && Date.now() - begunAt.getTime() < noticedMs) return;
  await notifyMembers(tx, run.workspaceId, {
    kind: "run_ended",
    mode: run.mode,
    subject,
    occurrence: `${subject.id}:${endedAt?.toISOString()}`,
    details: { what, done, failed, taken, untried, stopped: stopCode },
    to: [run.askedBy],
  });
}

export type Subject = {
  type:
    | "order"
    | "orders"
    | "problems"
    | "approvals"
    | "import"
    | "bulk_run"
    | "payment_run"
    | "schedule"
    | "quote"
    | "webhook_endpoint"
    | "event"
    | "events"
    | "gaps"
    | "team";
  /** Empty for many subjects. */
  id: string;
};

export type NewNotification = {
  kind: NotificationKind;
  /** Null for a subject of the account, which has no mode. */
  mode: Mode | null;
  subject: Subject;
  /** Identifies the occurrence: a repeated call with the same value does not notify again. */
  occurrence: string;
  /** Many subjects are one occurrence: a repeated call is added to its `count`, and this is the subject of all. */
  counted?: Subject | null;
  /** Numbers, codes and counts; never personal data or secrets. */
  details?: NotificationDetails;
  /** The recipients, or the permission that they need; without it, every member who may see the subject. */
  to?: readonly string[] | { permission: Permission };
  /** The person whom the text names, mostly the one who caused it. Not notified. */
  actorId?: string | null;
};

/**
 * Notifies the members of a workspace, in the transaction of the event: those who may see it, each once and by their
 * own settings.
 */
export async function notifyMembers(
  tx: Executor,
  workspaceId: string,
  notification: NewNotification,
): Promise<void> {
  const { kind, mode, subject, occurrence, counted, details = {}, to, actorId = null } = notification;
  const { permission, first } = kindOf(kind);
  const needed = [permission, ...(to && "permission" in to ? [to.permission] : [])];
  const named =
    to && !("permission" in to) ? sql`and ${memberships.userId} = any(${sql.param([...to])}::uuid[])` : sql``;
  const notified = sql`from ${memberships}
    left join ${notificationChoices} c on c.workspace_id = ${memberships.workspaceId}
      and c.user_id = ${memberships.userId} and c.kind = ${kind}
    where ${memberships.workspaceId} = ${workspaceId} and ${whereMemberMay(...needed)} ${named}
      and ${memberships.userId} is distinct from ${actorId}::uuid
      and (c.kind is null or c.inbox or c.toast or c.mail)`;
  const { rows: inserted } = await tx.execute<Notified>(sql`
    insert into ${notifications}
      (workspace_id, user_id, mode, kind, subject_type, subject_id, occurrence, details, actor_id,
       in_inbox, toasts, mails)
    select ${memberships.workspaceId}, ${memberships.userId}, ${mode}::text, ${kind}::text, ${subject.type}::text, ${subject.id}::text,
      ${occurrence}::text, ${JSON.stringify(details)}::jsonb, ${actorId}::uuid,
      coalesce(c.inbox, ${first.inbox}::boolean), coalesce(c.toast, ${first.toast}::boolean),
      coalesce(c.mail, ${first.mail}::boolean) and ${env().SMTP_URL !== undefined}::boolean
    ${notified}
    order by ${memberships.userId}
    on conflict (workspace_id, user_id, kind, occurrence) do nothing
    returning user_id, mails`);
  const added = counted ? await countUp(tx, workspaceId, { notification, counted, inserted, notified }) : [];
  const changed = [...inserted, ...added];
  if (changed.length === 0) return;
  await notifyChanges(
    tx,
    changed.map(({ user_id }) => ({ workspaceId, kind: "notification" as const, id: user_id })),
  );
  if (changed.some(({ mails }) => mails)) await enqueue(tx, "send-notifications", { workspaceId });
}

type Notified = { user_id: string; mails: boolean };
type CountedUp = { notification: NewNotification; counted: Subject; inserted: Notified[]; notified: SQL };

/**
 * Adds to the count of the notifications that existed before. They are unread again, but not sent again. Citus takes
 * neither parameters in the "do update" of an insertion nor `jsonb_build_object` in an update, hence the text.
 */
async function countUp(
  tx: Executor,
  workspaceId: string,
  { notification: { kind, occurrence, details }, counted, inserted, notified }: CountedUp,
): Promise<Notified[]> {
  const count = typeof details?.count === "number" ? details.count : 1;
  const isNew = sql`user_id = any(${sql.param(inserted.map(({ user_id }) => user_id))}::uuid[])`;
  const { rows } = await tx.execute<Notified>(sql`
    update ${notifications} as known set read_at = null,
      subject_type = ${counted.type}::text, subject_id = ${counted.id}::text,
      details = known.details ||
        ('{"count":' || (coalesce((known.details ->> 'count')::int, 1) + ${count}::int)::text || '}')::jsonb
    from (
      select user_id from ${notifications} where workspace_id = ${workspaceId} and kind = ${kind}::text
        and occurrence = ${occurrence}::text and not ${isNew}
        and user_id in (select ${memberships.userId} ${notified})
      order by user_id for update
    ) as found
    where known.workspace_id = ${workspaceId} and known.kind = ${kind}::text
      and known.occurrence = ${occurrence}::text and known.user_id = found.user_id
    returning known.user_id, known.mails`);
  return rows;
}

/** An occurrence, what is about single orders, or what is about the list of problems of a mode. */
type Which = { occurrence: string } | { orderIds: readonly string[] } | { problemsOf: Mode };

function whereIs(which: Which): SQL | undefined {
  if ("occurrence" in which) return eq(notifications.occurrence, which.occurrence);
  if ("problemsOf" in which)
    return and(eq(notifications.subjectType, "problems"), eq(notifications.mode, which.problemsOf));
  return and(
    eq(notifications.subjectType, "order"),
    sql`${notifications.subjectId} = any(${sql.param(which.orderIds)}::text[])`,
  );
}

/**
 * Marks what was asked of members as read, because it has been done. It is not mailed any more, unless its mail is
 * already queued.
 */
export async function settleNotifications(
  tx: Executor,
  workspaceId: string,
  kind: NotificationKind,
  which: Which,
): Promise<void> {
  const members = tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(eq(memberships.workspaceId, workspaceId));
  const settled = await tx
    .update(notifications)
    .set({ readAt: sql`now()`, ...unmailed })
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        inArray(notifications.userId, members),
        eq(notifications.kind, kind),
        whereIs(which),
        isNull(notifications.readAt),
      ),
    )
    .returning({ userId: notifications.userId });
  if (settled.length === 0) return;
  await notifyChanges(
    tx,
    [...new Set(settled.map(({ userId }) => userId))].map((id) => ({
      workspaceId,
      kind: "notification",
      id,
    })),
  );
}
