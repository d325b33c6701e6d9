import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, sealed, updatedAt, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type RecipientMailKind = "in_production" | "shipped" | "delivered";

/** The texts that the merchant wrote, by kind and language. Without one, the default applies. */
type OwnTexts = Partial<Record<RecipientMailKind, Record<string, { subject: string; text: string }>>>;

/** What a workspace mails to the recipients of its orders. A workspace without a row mails nothing. */
export const recipientMailSettings = pgTable("recipient_mail_settings", {
  workspaceId: workspaceId().primaryKey(),
  /** When each mail was turned on; null: off. A change that the service made before is not mailed. */
  inProductionSince: utcTimestamp("in_production_since"),
  shippedSince: utcTimestamp("shipped_since"),
  deliveredSince: utcTimestamp("delivered_since"),
  /** Null: the language of the destination country. */
  locale: text("locale"),
  replyTo: text("reply_to"),
  texts: jsonb("texts").$type<OwnTexts>().notNull().default({}),
  /** The key of the hashes in `unsubscribes`. Without it, a hash tells no address. */
  hashKey: sealed("hash_key").notNull(),
  updatedAt: updatedAt(),
});

type RecipientMailState = "waiting" | "sending" | "sent" | "unknown" | "failed" | "dropped";

/** One mail per live order and kind, stored in the transaction of the change. It has no name and no address. */
export const recipientMails = pgTable(
  "recipient_mails",
  {
    workspaceId: workspaceId(),
    /** Part of its Message-ID. */
    id: rowId(),
    orderId: uuid("order_id").notNull(),
    kind: text("kind").$type<RecipientMailKind>().notNull(),
    /**
     * `unknown`: the mail server may have accepted it, so it is never sent again. `failed`: the mail server refused it.
     * `dropped`: it was not tried, or its tries took too long.
     */
    state: text("state").$type<RecipientMailState>().notNull().default("waiting"),
    /** Why it was not sent, or not yet: a code, never the server's message. */
    reason: text("reason"),
    tries: integer("tries").notNull().default(0),
    /** While it waits: its next try. While it is being sent: when its worker counts as killed. */
    tryAt: utcTimestamp("try_at").notNull().defaultNow(),
    createdAt: createdAt(),
    endedAt: utcTimestamp("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("recipient_mails_order_key").on(table.workspaceId, table.orderId, table.kind),
    index("recipient_mails_open_idx")
      .on(table.workspaceId, table.tryAt)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    // How many were sent within the hour, and how many failed lately.
    index("recipient_mails_ended_idx")
      .on(table.workspaceId, table.endedAt)
      .where(sql`${table.endedAt} is not null`),
  ],
);

/** The links to unsubscribe, one per mail. They name no order, so an erased order leads to no address. */
export const unsubscribeLinks = pgTable(
  "unsubscribe_links",
  {
    workspaceId: workspaceId(),
    tokenHash: text("token_hash").notNull(),
    addressHash: text("address_hash").notNull(),
    /** The language of the mail. */
    locale: text("locale").notNull(),
    expiresAt: utcTimestamp("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.tokenHash] }),
    index("unsubscribe_links_expired_idx").on(table.workspaceId, table.expiresAt),
  ],
);

/** Addresses that get no mail of this workspace, as keyed hashes. They outlive the erasure of a person. */
export const unsubscribes = pgTable(
  "unsubscribes",
  {
    workspaceId: workspaceId(),
    addressHash: text("address_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.addressHash] })],
);
