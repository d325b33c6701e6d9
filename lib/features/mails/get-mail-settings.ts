import { and, count, eq, gt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { recipientMailSettings, recipientMails, unsubscribes } from "#drizzle/schema/recipient-mails.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { opensHere } from "#lib/core/auth/seal-secret.ts";
import { findLocale, type Locale, locales } from "#lib/core/i18n/locales.ts";
import { env } from "#lib/env.ts";
import type { SaveMailSettingsInput } from "./schemas.ts";
import { type MailKind, type MailText, mailKinds } from "./template.ts";
import { defaultText } from "./write-mail.ts";

/** The text of each mail in each language. `own`: the merchant wrote it. */
export type MailTexts = Record<MailKind, Record<Locale, { initial: MailText; own: MailText | null }>>;

export type MailSettingsView = {
  /** Whether a mail server is configured. */
  isSet: boolean;
  /** Whether it is unknown who has unsubscribed, because no known secret opens the key of the list. Nothing is sent. */
  isKeyLost: boolean;
  settings: SaveMailSettingsInput;
  texts: MailTexts;
  unsubscribed: number;
  /** The mails that ended in the last 30 days, by how they ended. */
  ended: Record<"sent" | "unknown" | "failed" | "dropped", number>;
};

/** What the workspace mails to recipients, for those who manage it. */
export async function getMailSettings(ctx: WorkspaceContext): Promise<MailSettingsView> {
  requirePermission(ctx, "settings:manage");
  const workspaceId = ctx.workspace.id;
  const [[row], [list], counts] = await Promise.all([
    db().select().from(recipientMailSettings).where(eq(recipientMailSettings.workspaceId, workspaceId)),
    db().select({ n: count() }).from(unsubscribes).where(eq(unsubscribes.workspaceId, workspaceId)),
    db()
      .select({ state: recipientMails.state, n: count() })
      .from(recipientMails)
      .where(
        and(
          eq(recipientMails.workspaceId, workspaceId),
          gt(recipientMails.endedAt, sql`now() - interval '30 days'`),
        ),
      )
      .groupBy(recipientMails.state),
  ]);
  const countOf = (state: string) => counts.find((each) => each.state === state)?.n ?? 0;
  return {
    isSet: env().SMTP_URL !== undefined,
    isKeyLost: row !== undefined && !opensHere(row.hashKey),
    settings: {
      in_production: Boolean(row?.inProductionSince),
      shipped: Boolean(row?.shippedSince),
      delivered: Boolean(row?.deliveredSince),
      locale: findLocale(row?.locale) ?? "",
      replyTo: row?.replyTo ?? "",
    },
    texts: await readTexts(row?.texts ?? {}),
    unsubscribed: list?.n ?? 0,
    ended: {
      sent: countOf("sent"),
      unknown: countOf("unknown"),
      failed: countOf("failed"),
      dropped: countOf("dropped"),
    },
  };
}

type OwnTexts = (typeof recipientMailSettings.$inferSelect)["texts"];

async function readTexts(own: OwnTexts): Promise<MailTexts> {
  const pairs = mailKinds.map(async (kind) => {
    const texts = locales.map(async (locale) => {
      const initial = await defaultText(kind, locale);
      return [locale, { initial, own: own[kind]?.[locale] ?? null }] as const;
    });
    return [kind, Object.fromEntries(await Promise.all(texts))] as const;
  });
  return Object.fromEntries(await Promise.all(pairs)) as MailTexts;
}
