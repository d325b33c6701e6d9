import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { workspaceId } from "./workspaces.ts";

/** What is wrong in a file, at its row and column. */
export const importProblems = pgTable(
  "import_problems",
  {
    workspaceId: workspaceId(),
    importId: uuid("import_id").notNull(),
    row: integer("row").notNull(),
    /** What was looked for there: `sku`, `city`, `file:front`; empty = the row as a whole. */
    field: text("field").notNull(),
    code: text("code").notNull(),
    params: jsonb("params").$type<Record<string, string | number>>().notNull(),
    /** It may be meant: the order is made all the same. */
    isWarning: boolean("is_warning").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.row, table.field, table.code] }),
  ],
);
