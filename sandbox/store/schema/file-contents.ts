import { customType, pgTable, uuid } from "drizzle-orm/pg-core";
import { files } from "./files.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** The bytes of a file, apart from its row: lists and checks of files never touch them. */
export const fileContents = pgTable("file_contents", {
  fileId: uuid("file_id")
    .primaryKey()
    .references(() => files.id),
  bytes: bytea("bytes").notNull(),
});
