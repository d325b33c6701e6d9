import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Links that make somebody a member, once. The link itself was shown to who made it and is not kept. */
export const invitations = pgTable(
  "invitations",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    tokenHash: text("token_hash").notNull(),
    role: text("role").notNull(),
    customRoleId: uuid("custom_role_id"),
    /** Whom the link was mailed to; nobody where it is handed over by hand. */
    email: text("email"),
    sentAt: instant("sent_at"),
    /** Of the mail: null where nobody is to be mailed. Its link is made when it is written, so that none waits here. */
    mailState: text("mail_state").$type<"queued" | "sent" | "failed">(),
    /** Why it did not leave, as a code of lib/mail. */
    mailFailure: text("mail_failure"),
    mailTries: integer("mail_tries").notNull().default(0),
    /** The next try, or when one that is under way counts as lost. */
    mailTryAt: instant("mail_try_at"),
    /** For whom, in the words of who invited; the invited person never sees it. */
    note: text("note"),
    invitedBy: uuid("invited_by").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedBy: uuid("accepted_by"),
    revokedAt: instant("revoked_at"),
    /** How often its holder was told that an e-mail has an account already. */
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
