import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
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
    /** Where `role` is `custom`: which. */
    customRoleId: uuid("custom_role_id"),
    /** May do nothing until somebody takes it back. */
    suspendedAt: instant("suspended_at"),
    suspendedBy: uuid("suspended_by"),
    /** Of their last request here, to five minutes. */
    lastSeenAt: instant("last_seen_at"),
    /** Of the list of orders, as they have them; null: as everybody begins. */
    orderColumns: text("order_columns").array(),
    /** Since when the list of first steps is not shown to them any more. */
    firstDayHiddenAt: instant("first_day_hidden_at"),
    /** Mail of what they are told: each thing as it happens, or gathered every quarter of an hour. */
    mailPace: text("mail_pace").$type<"at_once" | "gathered">().notNull().default("at_once"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("memberships_user_idx").on(table.userId),
    // A role that somebody has cannot go: whoever deletes it says which one they have then.
    foreignKey({
      name: "memberships_custom_role_fk",
      columns: [table.workspaceId, table.customRoleId],
      foreignColumns: [customRoles.workspaceId, customRoles.id],
    }),
    check("memberships_custom_role", sql`(${table.role} = 'custom') = (${table.customRoleId} is not null)`),
  ],
);
