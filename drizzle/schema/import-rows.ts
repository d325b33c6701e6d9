import { integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { workspaceId } from "./workspaces.ts";

/** The rows of a file as read. Only they contain the personal data of an import. */
export const importRows = pgTable(
  "import_rows",
  {
    workspaceId: workspaceId(),
    importId: uuid("import_id").notNull(),
    /** Its place in the file; the first is 1. */
    position: integer("position").notNull(),
    cells: jsonb("cells").$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.importId, table.position] })],
);
