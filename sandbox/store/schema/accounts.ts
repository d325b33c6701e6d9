import { bigserial, boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey(),
  /** the lowest one is "the first account" of the control plane */
  position: bigserial("position", { mode: "number" }).notNull().unique(),
  name: text("name").notNull(),
  country: text("country").notNull(),
  plan: text("plan").notNull(),
  generalDiscountBp: integer("general_discount_bp").notNull(),
  reverseCharge: boolean("reverse_charge").notNull().default(false),
  createdAt: moment("created_at").notNull(),
});
