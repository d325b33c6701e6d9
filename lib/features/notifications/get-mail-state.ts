import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";

/** A mail that did not arrive, or not yet. Dates are ISO 8601 in UTC. */
type TroubledMail = {
  id: string;
  to: string;
  /** `waiting`: it is retried. `failed`: given up. */
  state: "waiting" | "failed";
  failure: string;
  at: string;
};

export type MailState = { isSet: boolean; from: string | null; troubled: TroubledMail[] };

const shown = 10;
const shownFor = "7 days";

/** Whether mail is configured, and which mails did not leave: for those who manage the workspace. */
export async function getMailState(ctx: WorkspaceContext): Promise<MailState> {
  requireRole(ctx, "settings:manage");
  const { SMTP_URL, MAIL_FROM } = env();
  const rows = await db()
    .select({
      id: notificationMails.id,
      to: users.name,
      state: notificationMails.state,
      failure: notificationMails.failure,
      at: notificationMails.createdAt,
    })
    .from(notificationMails)
    .innerJoin(users, eq(users.id, notificationMails.userId))
    .where(
      and(
        eq(notificationMails.workspaceId, ctx.workspace.id),
        inArray(notificationMails.state, ["waiting", "failed"]),
        isNotNull(notificationMails.failure),
        gt(notificationMails.createdAt, sql`now() - ${shownFor}::interval`),
      ),
    )
    .orderBy(desc(notificationMails.createdAt))
    .limit(shown);
  return {
    isSet: SMTP_URL !== undefined,
    from: MAIL_FROM ?? null,
    troubled: rows.map(({ id, to, state, failure, at }) => ({
      ...{ id, to, at: at.toISOString() },
      state: state === "failed" ? "failed" : "waiting",
      failure: failure ?? "unexpected",
    })),
  };
}
