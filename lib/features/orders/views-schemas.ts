import { z } from "zod";
import { writtenQuerySchema } from "./internal/list/order-query-schema.ts";
import { longestViewName } from "./limits.ts";
import { orderColumns } from "./order-columns.ts";
import { writeOrderQuery } from "./order-query.ts";

/** PostgreSQL keeps no NUL, and no name has one. */
const name = z
  .string()
  .regex(/^[^\0]*$/)
  .transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1).max(longestViewName));

/** What an address says wrong counts as not said, and is not kept either. */
const query = writtenQuerySchema.transform(writeOrderQuery);

const columns = z.array(z.enum(orderColumns)).min(1).max(orderColumns.length);

export const orderViewNameSchema = z.object({ name, isShared: z.boolean() });
export type OrderViewName = z.input<typeof orderViewNameSchema>;

export const saveOrderViewSchema = orderViewNameSchema.extend({ query, columns: columns.nullable() });
export type SaveOrderViewInput = z.input<typeof saveOrderViewSchema>;

export const orderViewIdSchema = z.object({ viewId: z.guid() });
export type OrderViewIdInput = z.input<typeof orderViewIdSchema>;

/** What is not given stays as it is. */
export const changeOrderViewSchema = orderViewIdSchema.extend(saveOrderViewSchema.partial().shape);
export type ChangeOrderViewInput = z.input<typeof changeOrderViewSchema>;

export const chooseOrderColumnsSchema = z.object({ columns: columns.nullable() });
export type ChooseOrderColumnsInput = z.input<typeof chooseOrderColumnsSchema>;
