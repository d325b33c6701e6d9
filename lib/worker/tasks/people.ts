import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { recipientMails } from "#drizzle/schema/recipient-mails.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { cleanSessions } from "#lib/features/account/clean-sessions.ts";
import { mailEmailChange } from "#lib/features/account/mail-email-change.ts";
import { mailReset } from "#lib/features/account/mail-reset.ts";
import { sendAccountMail } from "#lib/features/account/send-account-mail.ts";
import { cleanUnsubscribeLinks } from "#lib/features/mails/clean-unsubscribe-links.ts";
import { cleanNotifications, workspacesToClean } from "#lib/features/notifications/clean-notifications.ts";
import { sendNotifications } from "#lib/features/notifications/send-notifications.ts";
import { allWorkspaces, applyRetention } from "#lib/features/privacy/apply-retention.ts";
import { runPrivacy } from "#lib/features/privacy/run-privacy.ts";
import { cleanSignIns } from "#lib/features/sign-in/clean-sign-ins.ts";
import { mailInvitations } from "#lib/features/team/mail-invitations.ts";
import { mailRecipients } from "#lib/workflows/mails/mail-recipients.ts";
import { eachWorkspace, has, inTurns, inWorkspace, type Works } from "../work.ts";

/** Notifications, sign-in, and personal data. */
export const people = {
  // Mails that a crash left, or that could not be sent, are enqueued only by this plan.
  "send-notifications": {
    plans: [
      {
        due: sql`${or(
          has(notifications, and(eq(notifications.mails, sql`true`), isNull(notifications.mailId))),
          has(
            notificationMails,
            and(eq(notificationMails.state, sql`'waiting'`), lte(notificationMails.tryAt, sql`now()`)),
          ),
        )}`,
        alsoUnconnected: true,
      },
    ],
    run: inWorkspace("notifications", sendNotifications),
  },
  // Retries, mails beyond the hourly limit, and those of a killed worker are enqueued only by this plan.
  "mail-recipients": {
    plans: [
      {
        due: has(
          recipientMails,
          and(sql`${recipientMails.state} in ('waiting', 'sending')`, lte(recipientMails.tryAt, sql`now()`)),
        ),
        alsoUnconnected: true,
      },
    ],
    run: inTurns("mail-recipients", "recipient_mails", mailRecipients),
  },
  "mail-invitations": {
    plans: [
      {
        due: has(
          invitations,
          and(
            eq(invitations.mailState, sql`'queued'`),
            lte(invitations.mailTryAt, sql`now()`),
            isNull(invitations.acceptedAt),
            isNull(invitations.revokedAt),
            sql`${invitations.expiresAt} > now()`,
          ),
        ),
        alsoUnconnected: true,
      },
    ],
    run: inWorkspace("invitations", mailInvitations),
  },
  "send-account-mail": { run: sendAccountMail },
  "mail-reset": { run: mailReset },
  "mail-email-change": { run: mailEmailChange },
  "run-privacy": {
    plans: [
      {
        due: has(privacyRequests, sql`${privacyRequests.state} in ('searching', 'erasing', 'waiting')`),
        alsoUnconnected: true,
      },
    ],
    run: inWorkspace("privacy", async (ctx, { workspaceId }) => {
      if (await runPrivacy(ctx)) await enqueue(db(), "run-privacy", { workspaceId });
    }),
  },
  "clean-sign-ins": { every: "29 * * * *", run: cleanSignIns },
  "clean-kept": {
    every: "53 2 * * *",
    run: async () =>
      eachWorkspace(
        await allWorkspaces(),
        async (workspaceId) => {
          await applyRetention(await systemContext(workspaceId, "privacy"));
          await cleanUnsubscribeLinks(await systemContext(workspaceId, "recipient_mails"));
        },
        "what is too old was not removed",
      ),
  },
  "clean-notifications": {
    every: "37 3 * * *",
    run: async () =>
      eachWorkspace(
        await workspacesToClean(),
        async (workspaceId) => cleanNotifications(await systemContext(workspaceId, "notifications")),
        "notifications of a workspace not cleaned",
      ),
  },
  "clean-sessions": { every: "23 4 * * *", run: cleanSessions },
} satisfies Partial<Works>;
