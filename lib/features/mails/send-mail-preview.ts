import { randomUUID } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { recipientMailSettings } from "#drizzle/schema/recipient-mails.ts";
import { users } from "#drizzle/schema/users.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { sendMail } from "#lib/core/mail/send-mail.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { previewMail } from "./preview-mail.ts";
import type { MailTextInput } from "./schemas.ts";

const mostAnHour = 20;

/**
 * Sends the preview of a mail to the member who asks, at the address of their account.
 * @returns that address, or null when the mail server did not accept the mail
 * @throws AppError forbidden_role | sign_in_again | too_many_previews
 */
export async function sendMailPreview(ctx: WorkspaceContext, input: MailTextInput): Promise<string | null> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { subject, text } = await previewMail(ctx, input);
  const { id: workspaceId, name: fromName } = ctx.workspace;
  const [[person], [settings]] = await Promise.all([
    db().select({ name: users.name, address: users.email }).from(users).where(eq(users.id, ctx.actor.userId)),
    db().select().from(recipientMailSettings).where(eq(recipientMailSettings.workspaceId, workspaceId)),
  ]);
  if (!person) throw notFound();
  await countPreview(ctx);
  try {
    const replyTo = settings?.replyTo ?? undefined;
    await sendMail({ to: person, subject, text, fromName, replyTo, messageId: randomUUID() });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    log().warn({ workspaceId, reason: error.code }, "mail not sent");
    return null;
  }
  return person.address;
}

/** Records the preview before it is sent, so that a mail server that hangs is not asked without a bound. */
async function countPreview(ctx: WorkspaceContext): Promise<void> {
  const { id: workspaceId } = ctx.workspace;
  const [sent] = await db()
    .select({ n: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.workspaceId, workspaceId),
        eq(auditLog.action, "mails.preview"),
        gt(auditLog.at, sql`now() - interval '1 hour'`),
      ),
    );
  if ((sent?.n ?? 0) >= mostAnHour) throw new AppError("too_many_previews", 429);
  await writeAudit(db(), ctx, {
    action: "mails.preview",
    subjectType: "workspace",
    subjectId: workspaceId,
  });
}
