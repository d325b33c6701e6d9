import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A member's notification settings for one kind. Without a row, the defaults apply. */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    workspaceId: workspaceId(),
    userId: uuid("user_id").notNull(),
    kind: text("kind").notNull(),
    inbox: boolean("inbox").notNull(),
    toast: boolean("toast").notNull(),
    mail: boolean("mail").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId, table.kind] })],
);
