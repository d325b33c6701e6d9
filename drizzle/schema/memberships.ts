import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt, utcTimestamp } from "./columns.ts";
import { customRoles } from "./custom-roles.ts";
import { users } from "./users.ts";
import { workspaceId } from "./workspaces.ts";

export const memberships = pgTable(
  "memberships",
  {
    workspaceId: workspaceId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
    /** The custom role, if `role` is `custom`. */
    customRoleId: uuid("custom_role_id"),
    /** Since when the member may do nothing. */
    suspendedAt: utcTimestamp("suspended_at"),
    suspendedBy: uuid("suspended_by"),
    /** Time of the member's last request here, to five minutes. */
    lastSeenAt: utcTimestamp("last_seen_at"),
    /** The member's columns of the order list; null: the default. */
    orderColumns: text("order_columns").array(),
    /** When the member hid the list of first steps. */
    firstDayHiddenAt: utcTimestamp("first_day_hidden_at"),
    /** Mail about notifications: at once, or gathered every quarter of an hour. */
    mailPace: text("mail_pace").$type<"at_once" | "gathered">().notNull().default("at_once"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("memberships_user_idx").on(table.userId),
    // A role with members cannot be deleted: its deletion must name another role for them.
    foreignKey({
      name: "memberships_custom_role_fk",
      columns: [table.workspaceId, table.customRoleId],
      foreignColumns: [customRoles.workspaceId, customRoles.id],
    }),
    check("memberships_custom_role", sql`(${table.role} = 'custom') = (${table.customRoleId} is not null)`),
  ],
);
