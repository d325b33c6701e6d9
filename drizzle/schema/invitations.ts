import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Links that make a person a member, once. The link itself is shown to its creator and not stored. */
export const invitations = pgTable(
  "invitations",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    tokenHash: text("token_hash").notNull(),
    role: text("role").notNull(),
    customRoleId: uuid("custom_role_id"),
    /** The address that the link is mailed to; null if its creator passes it on. */
    email: text("email"),
    sentAt: utcTimestamp("sent_at"),
    /** State of the mail; null if there is none. Its link is created with the mail, so that no link is stored here. */
    mailState: text("mail_state").$type<"queued" | "sent" | "failed">(),
    /** Why it was not sent, as a code of lib/mail. */
    mailFailure: text("mail_failure"),
    mailTries: integer("mail_tries").notNull().default(0),
    /** The next try, or when a try in progress counts as lost. */
    mailTryAt: utcTimestamp("mail_try_at"),
    /** The inviter's note about the person; the invited person never sees it. */
    note: text("note"),
    invitedBy: uuid("invited_by").notNull(),
    createdAt: createdAt(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    acceptedAt: utcTimestamp("accepted_at"),
    acceptedBy: uuid("accepted_by"),
    revokedAt: utcTimestamp("revoked_at"),
    /** How often the user of the link learned that an e-mail address already has an account. */
    emailsRefused: integer("emails_refused").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("invitations_token_key").on(table.workspaceId, table.tokenHash),
    index("invitations_open_idx")
      .on(table.workspaceId, table.createdAt)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index("invitations_mail_idx").on(table.mailTryAt).where(sql`${table.mailState} = 'queued'`),
    check("invitations_custom_role", sql`(${table.role} = 'custom') = (${table.customRoleId} is not null)`),
    check(
      "invitations_at_most_72_hours",
      sql`${table.expiresAt} <= ${table.createdAt} + interval '72 hours'`,
    ),
  ],
);
