import { timestamp } from "drizzle-orm/pg-core";

/** UTC instant, to the microsecond as PostgreSQL keeps it, to the millisecond as `Date` does. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
