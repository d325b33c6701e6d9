import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { workspaceId } from "./workspaces.ts";

/** A problem in a file, with its row and column. */
export const importProblems = pgTable(
  "import_problems",
  {
    workspaceId: workspaceId(),
    importId: uuid("import_id").notNull(),
    row: integer("row").notNull(),
    /** The field of the column: `sku`, `city`, `file:front`; empty = the whole row. */
    field: text("field").notNull(),
    code: text("code").notNull(),
    params: jsonb("params").$type<Record<string, string | number>>().notNull(),
    /** It may be intended: the order is created anyway. */
    isWarning: boolean("is_warning").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.importId, table.row, table.field, table.code] }),
  ],
);
