import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { notifyChanges } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notificationChoices } from "#drizzle/schema/notification-choices.ts";
import { type NotificationDetails, notifications } from "#drizzle/schema/notifications.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { whoMay } from "#lib/core/auth/whom-to-ask.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { env } from "#lib/env.ts";
import { kindOf, type NotificationKind } from "./kinds.ts";

type Run = { workspaceId: string; mode: Mode; askedBy: string };

type End = {
  subject: Subject;
  what: string;
  begunAt: Date;
  /** One that is set going again ends again. */
  endedAt: Date | null;
  done: number;
  failed: number;
  /** Why the rest was not tried. */
  stopCode: string | null;
};

/** Whoever began it has hardly looked away. */
const noticedMs = 10_000;

/** Tells who began something for many orders that it is over, when that took a while or not all of it was done. */
export async function tellRunEnded(tx: Executor, run: Run, end: End): Promise<void> {
  const { subject, what, begunAt, endedAt, done, failed, stopCode } = end;
  const wentWell = failed === 0 && stopCode === null;
  if (wentWell && Date.now() - begunAt.getTime() < noticedMs) return;
  await tellMembers(tx, run.workspaceId, {
    kind: "run_ended",
    mode: run.mode,
    subject,
    occurrence: `${subject.id}:${endedAt?.toISOString()}`,
    details: { what, done, failed, stopped: stopCode },
    to: [run.askedBy],
  });
}

export type Subject = {
  type:
    | "order"
    | "problems"
    | "approvals"
    | "import"
    | "bulk_run"
    | "payment_run"
    | "schedule"
    | "webhook_endpoint"
    | "event"
    | "events"
    | "gaps"
    | "team";
  /** Empty where there are many. */
  id: string;
};

export type Telling = {
  kind: NotificationKind;
  /** Null for what belongs to the account and not to a mode. */
  mode: Mode | null;
  subject: Subject;
  /** What makes it this one and not the next of its kind: told again, nobody hears it twice. */
  occurrence: string;
  /** Numbers, codes and counts; never what is personal, nor a secret. */
  details?: NotificationDetails;
  /** Whom it names, or what they may do; without it everybody who may see what it is about. */
  to?: readonly string[] | { permission: Permission };
  /** Who it comes from: they know already. */
  actorId?: string | null;
  /** Whatever they have chosen: it comes up on nobody's page, and waits in the inbox instead. */
  isQuiet?: boolean;
};

/**
 * Tells the members of a workspace of something, in the transaction of what happened: those who may see it, each as
 * they have chosen, each once.
 */
export async function tellMembers(tx: Executor, workspaceId: string, telling: Telling): Promise<void> {
  const { kind, mode, subject, occurrence, details = {}, to, actorId = null, isQuiet = false } = telling;
  const { permission, first } = kindOf(kind);
  const needed = [permission, ...(to && "permission" in to ? [to.permission] : [])];
  const named =
    to && !("permission" in to) ? sql`and ${memberships.userId} = any(${sql.param([...to])}::uuid[])` : sql``;
  const comesUp = sql`coalesce(c.toast, ${first.toast}::boolean)`;
  const { rows: told } = await tx.execute<{ user_id: string; mails: boolean }>(sql`
    insert into ${notifications}
      (workspace_id, user_id, mode, kind, subject_type, subject_id, occurrence, details, actor_id,
       in_inbox, toasts, mails)
    select ${memberships.workspaceId}, ${memberships.userId}, ${mode}::text, ${kind}::text, ${subject.type}::text, ${subject.id}::text,
      ${occurrence}::text, ${JSON.stringify(details)}::jsonb, ${actorId}::uuid,
      (coalesce(c.inbox, ${first.inbox}::boolean) or (${comesUp} and ${isQuiet}::boolean)), ${comesUp} and not ${isQuiet}::boolean,
      coalesce(c.mail, ${first.mail}::boolean) and ${env().SMTP_URL !== undefined}::boolean
    from ${memberships}
    left join ${notificationChoices} c on c.workspace_id = ${memberships.workspaceId}
      and c.user_id = ${memberships.userId} and c.kind = ${kind}
    where ${memberships.workspaceId} = ${workspaceId} and ${whoMay(...needed)} ${named}
      and ${memberships.userId} is distinct from ${actorId}::uuid
      and (c.kind is null or c.inbox or c.toast or c.mail)
    order by ${memberships.userId}
    on conflict (workspace_id, user_id, kind, occurrence) do nothing
    returning user_id, mails`);
  if (told.length === 0) return;
  await notifyChanges(
    tx,
    told.map(({ user_id }) => ({ workspaceId, kind: "notification" as const, id: user_id })),
  );
  if (told.some(({ mails }) => mails)) await enqueue(tx, "send-notifications", { workspaceId });
}
