import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { isItsRole, roleColumns } from "#lib/core/auth/find-member.ts";
import { toHeldRole } from "#lib/core/auth/held-role.ts";
import { kindsFor } from "../notification-rows.ts";

/** Older notifications are not mailed. */
const maxMailedAge = "1 day";
const mostAnHour = 10;

/** Creates the mails that are due: one per person, with all notifications since the last one. */
export async function gatherMails(workspaceId: string): Promise<void> {
  await db()
    .update(notifications)
    .set({ mails: false })
    .where(and(isUnmailed(workspaceId), lt(notifications.createdAt, sql`now() - ${maxMailedAge}::interval`)));
  for (const { userId, waitSeconds } of await selectWaiting(db(), workspaceId)) {
    if (waitSeconds <= 0) await gatherMail(workspaceId, userId);
  }
}

/** In how many seconds each waiting person may be mailed: 0 or less for now. */
export async function selectWaiting(tx: Executor, workspaceId: string, userId: string | null = null) {
  const { rows } = await tx.execute<{ userId: string; waitSeconds: number }>(sql`
    select waiting.user_id as "userId", extract(epoch from greatest(
        waiting.oldest + case m.mail_pace when 'gathered' then interval '15 minutes' else interval '15 seconds' end,
        (select max(created_at) from ${notificationMails} last
          where last.workspace_id = ${workspaceId} and last.user_id = waiting.user_id)
          + case m.mail_pace when 'gathered' then interval '15 minutes' else interval '1 minute' end,
        (select created_at from ${notificationMails} hour
          where hour.workspace_id = ${workspaceId} and hour.user_id = waiting.user_id
          order by created_at desc offset ${mostAnHour - 1} limit 1) + interval '1 hour',
        -- One that did not leave yet: while a mail server is down, what comes is gathered behind it.
        (select max(greatest(try_at, clock_timestamp())) from ${notificationMails} held
          where held.workspace_id = ${workspaceId} and held.user_id = waiting.user_id
            and held.state = 'waiting') + interval '1 second'
      ) - clock_timestamp())::float8 as "waitSeconds"
    from (
      select user_id, min(created_at) as oldest from ${notifications}
      where workspace_id = ${workspaceId} and mails and mail_id is null
        and (${userId}::uuid is null or user_id = ${userId}::uuid)
      group by user_id
    ) waiting
    left join ${memberships} m on m.workspace_id = ${workspaceId} and m.user_id = waiting.user_id
    order by waiting.oldest`);
  return rows;
}

/** One worker at a time per person: the second finds that nothing is left, or that it is too early. */
async function gatherMail(workspaceId: string, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [member] = await tx
      .select(roleColumns)
      .from(memberships)
      .leftJoin(customRoles, isItsRole)
      .where(
        and(
          eq(memberships.workspaceId, workspaceId),
          eq(memberships.userId, userId),
          isNull(memberships.suspendedAt),
        ),
      )
      .for("no key update", { of: memberships });
    const [waiting] = await selectWaiting(tx, workspaceId, userId);
    if (!waiting || waiting.waitSeconds > 0) return;
    const id = randomUUID();
    const kinds = kindsFor((member && toHeldRole(member)?.permissions) ?? []);
    const gathered = await tx
      .update(notifications)
      .set({ mailId: id })
      .where(
        and(
          isUnmailed(workspaceId),
          eq(notifications.userId, userId),
          sql`${notifications.kind} = any(${sql.param(kinds)}::text[])`,
        ),
      )
      .returning({ id: notifications.id });
    // Notifications that the member may no longer see, and those of former members, are never mailed.
    await tx
      .update(notifications)
      .set({ mails: false })
      .where(and(isUnmailed(workspaceId), eq(notifications.userId, userId)));
    if (gathered.length > 0) await tx.insert(notificationMails).values({ workspaceId, id, userId });
  });
}

const isUnmailed = (workspaceId: string) =>
  and(
    eq(notifications.workspaceId, workspaceId),
    eq(notifications.mails, sql`true`),
    isNull(notifications.mailId),
  );
