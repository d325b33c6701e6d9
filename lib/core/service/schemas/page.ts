import { z } from "zod";
import { orNull } from "./wire.ts";

/** The envelope of a list (Conventions 4). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean(), next_cursor: orNull(z.string()) });

/** The envelope of a single resource (Conventions 6). */
export const single = <Resource extends z.ZodType>(resource: Resource) => z.object({ data: resource });

export type Page<Item> = { data: Item[]; has_more: boolean; next_cursor: string | null };

export const pageQuerySchema = z.strictObject({
  limit: z.int().min(1).max(100).optional(),
  cursor: z.string().optional(),
});
export type PageQuery = z.output<typeof pageQuerySchema>;
