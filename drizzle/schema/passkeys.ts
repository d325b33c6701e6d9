import { bigint, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** WebAuthn credentials: public keys, so that nothing here signs anybody in. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's own, in base64url. */
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
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user_idx").on(table.userId)],
);
