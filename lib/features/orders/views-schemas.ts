import { z } from "zod";
import { writtenQuerySchema } from "./internal/list/order-query-schema.ts";
import { maxViewNameLength } from "./limits.ts";
import { orderColumns } from "./order-columns.ts";
import { writeOrderQuery } from "./order-query.ts";

/** PostgreSQL cannot store NUL. */
const name = z
  .string()
  .regex(/^[^\0]*$/)
  .transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1).max(maxViewNameLength));

/** Invalid parts of a query count as missing, and are not stored. */
const query = writtenQuerySchema.transform(writeOrderQuery);

const columns = z.array(z.enum(orderColumns)).min(1).max(orderColumns.length);

export const orderViewNameSchema = z.object({ name, isShared: z.boolean() });
export type OrderViewName = z.input<typeof orderViewNameSchema>;

export const saveOrderViewSchema = orderViewNameSchema.extend({ query, columns: columns.nullable() });
export type SaveOrderViewInput = z.input<typeof saveOrderViewSchema>;

export const orderViewIdSchema = z.object({ viewId: z.guid() });
export type OrderViewIdInput = z.input<typeof orderViewIdSchema>;

/** A missing field stays unchanged. */
export const changeOrderViewSchema = orderViewIdSchema.extend(saveOrderViewSchema.partial().shape);
export type ChangeOrderViewInput = z.input<typeof changeOrderViewSchema>;

export const chooseOrderColumnsSchema = z.object({ columns: columns.nullable() });
export type ChooseOrderColumnsInput = z.input<typeof chooseOrderColumnsSchema>;
