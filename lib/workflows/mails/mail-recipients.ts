import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { recipientMailSettings, unsubscribeLinks, unsubscribes } from "#drizzle/schema/recipient-mails.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import { opensHere } from "#lib/core/auth/seal-secret.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { findLocale, type Locale } from "#lib/core/i18n/locales.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { type Mail, sendMail } from "#lib/core/mail/send-mail.ts";
import { type Order, orderSchema } from "#lib/core/service/schemas/order.ts";
import { env } from "#lib/env.ts";
import { hashAddress } from "#lib/features/mails/hash-address.ts";
import type { MailSettings } from "#lib/features/mails/lock-mail-settings.ts";
import { localeOfCountry } from "#lib/features/mails/template.ts";
import { defaultText, valuesOf, writeMail } from "#lib/features/mails/write-mail.ts";
import { deleteTrackingLink, insertTrackingLink } from "#lib/features/tracking/insert-tracking-link.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { findStored } from "#lib/read-stored.ts";
import {
  type ClaimedMail,
  claimMail,
  countAllowed,
  endLeft,
  endMail,
  recordMailFailure,
  tryLater,
} from "./internal/claim-mail.ts";

/** A worker that shuts down waits for its jobs, so a turn is short. */
const mailsPerTurn = 20;
const linkDays = 180;

/**
 * Sends the waiting mails to recipients, each at most once: one whose outcome is unknown is never sent again. The
 * address is read from the order just before, and is in no other row.
 */
export async function mailRecipients(ctx: SystemContext): Promise<"over" | "again"> {
  requireTask(ctx, "recipient_mails");
  const workspaceId = ctx.workspace.id;
  await endLeft(workspaceId);
  if (env().SMTP_URL === undefined) return "over";
  const allowed = await countAllowed(workspaceId);
  for (let turn = 0; turn < mailsPerTurn; turn += 1) {
    if (turn >= allowed) return "over";
    // Read for each mail, so that turning a mail off takes effect at once.
    const [settings] = await db()
      .select()
      .from(recipientMailSettings)
      .where(eq(recipientMailSettings.workspaceId, workspaceId));
    // Without the key of the hashes, it is unknown who has unsubscribed.
    if (!settings || !opensHere(settings.hashKey)) return "over";
    const claimed = await claimMail(workspaceId);
    // When a mail server is down, the plan retries later, instead of a failure for each mail.
    if (!claimed || !(await trySend(ctx, settings, claimed))) return "over";
  }
  return "again";
}

/** Returns whether the next mail has a chance. */
async function trySend(ctx: SystemContext, settings: MailSettings, claimed: ClaimedMail): Promise<boolean> {
  const composed = await compose(ctx, settings, claimed).catch(async (error: unknown) => {
    // Nothing was sent yet, so the mail must not end as unknown.
    await tryLater(claimed, "not_written");
    throw error;
  });
  if (!composed) return true;
  const { mail, dropLinks } = composed;
  try {
    await sendMail(mail);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    await recordMailFailure(claimed, error);
    if (!error.mayHaveArrived) await dropLinks();
    log().warn({ workspaceId: ctx.workspace.id, mailId: claimed.id, reason: error.code }, "mail not sent");
    return !error.isOfServer;
  }
  await endMail(claimed, { state: "sent", reason: null });
  return true;
}

/** Returns null if the mail is not to be sent, or not yet. */
async function compose(ctx: SystemContext, settings: MailSettings, claimed: ClaimedMail) {
  const letter = await findLetter(settings, claimed);
  if ("order" in letter) return composeMail(ctx, settings, claimed, letter);
  if ("dropped" in letter) await endMail(claimed, { state: "dropped", reason: letter.dropped });
  else await tryLater(claimed, letter.waitsFor);
  return null;
}

type Letter = {
  order: Order;
  reference: string | null;
  address: string;
  addressHash: string;
  locale: Locale;
};

/** Reads the order of a mail, and whether the mail still has a point. */
async function findLetter(
  settings: MailSettings,
  { workspaceId, orderId, kind }: ClaimedMail,
): Promise<Letter | { dropped: string } | { waitsFor: string }> {
  const { inProductionSince, shippedSince, deliveredSince } = settings;
  const since = { in_production: inProductionSince, shipped: shippedSince, delivered: deliveredSince };
  if (since[kind] === null) return { dropped: "turned_off" };
  const [row] = await db()
    .select({ data: orders.data, reference: orders.reference, status: orders.status })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId), eq(orders.mode, "live")));
  const order = findStored(orderSchema, row?.data, "order");
  if (!row || !order) return { dropped: "order_unreadable" };
  // Production may go on, and has its mail only once.
  if (row.status === "on_hold") return { waitsFor: "on_hold" };
  // A later change has its own mail, and a cancelled order needs none.
  if (row.status !== kind) return { dropped: "overtaken" };
  const { email: address, country } = order.shipping_address;
  if (!address) return { dropped: "no_address" };
  const addressHash = hashAddress(settings, address);
  const unsubscribed = await db()
    .select({ addressHash: unsubscribes.addressHash })
    .from(unsubscribes)
    .where(and(eq(unsubscribes.workspaceId, workspaceId), eq(unsubscribes.addressHash, addressHash)));
  if (unsubscribed.length > 0) return { dropped: "unsubscribed" };
  const locale = findLocale(settings.locale) ?? localeOfCountry(country);
  return { order, reference: row.reference, address, addressHash, locale };
}

/** With new links each time, because only their hashes are kept. `dropLinks` deletes those of a mail that did not leave. */
async function composeMail(
  { workspace }: SystemContext,
  settings: MailSettings,
  { id, workspaceId, orderId, kind }: ClaimedMail,
  { order, reference, address, addressHash, locale }: Letter,
) {
  const { token, tokenHash } = newLinkToken(workspaceId);
  const tracking = await db().transaction(async (tx) => {
    const expiresAt = sql`now() + make_interval(days => ${linkDays}::int)`;
    await tx.insert(unsubscribeLinks).values({ workspaceId, tokenHash, addressHash, locale, expiresAt });
    return workspace.trackingPages
      ? insertTrackingLink(tx, { workspaceId, mode: "live", orderId }, null)
      : null;
  });
  const dropLinks = () =>
    db().transaction(async (tx) => {
      await tx
        .delete(unsubscribeLinks)
        .where(and(eq(unsubscribeLinks.workspaceId, workspaceId), eq(unsubscribeLinks.tokenHash, tokenHash)));
      if (tracking) await deleteTrackingLink(tx, workspaceId, tracking.tokenHash);
    });
  const template = settings.texts[kind]?.[locale] ?? (await defaultText(kind, locale));
  const trackingUrl = tracking?.link ?? null;
  const values = valuesOf({ order, reference, shop: workspace.name, trackingUrl });
  const unsubscribeUrl = `${env().APP_URL}${paths.unsubscribe(token)}`;
  const { subject, text } = await writeMail({ locale, template, values, unsubscribeUrl });
  const mail: Mail = {
    to: { name: order.shipping_address.name, address },
    subject,
    text,
    fromName: workspace.name,
    replyTo: settings.replyTo ?? undefined,
    messageId: id,
    unsubscribeUrl: `${env().APP_URL}${paths.api.unsubscribe(token)}`,
    isOneClick: true,
  };
  return { mail, dropLinks };
}
