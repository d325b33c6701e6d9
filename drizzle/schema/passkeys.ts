import { bigint, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, utcTimestamp } from "./columns.ts";
import { users } from "./users.ts";

/** WebAuthn credentials. Only public keys, so that these rows are not enough to sign in. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, in base64url. */
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    publicKey: bytes("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    createdAt: createdAt(),
    lastUsedAt: utcTimestamp("last_used_at"),
  },
  (table) => [index("passkeys_user_idx").on(table.userId)],
);
