import { z } from "zod";

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

/** A value from a list that v1 may extend. The known values are suggested, and any other string is kept unchanged. */
export type Open<Known extends string> = Known | (string & {});

/** The schema of such a value: any string. */
export const open = <Known extends string>() => z.string().transform((value): Open<Known> => value);

/** "string or null" in the specification. A field that the service leaves out is null. */
export const orNull = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => (value === undefined ? null : value));

/** ISO 8601 date-time in UTC, as text. */
export const dateTime = z.iso.datetime({ offset: true });

/** Integer euro cents. */
export const cents = z.int();

/** An identifier of the service. Its version bits are not checked. */
export const id = z.guid();

/** An object whose keys the specification does not show. */
export const freeForm = z.record(z.string(), z.unknown());
export type FreeForm = z.output<typeof freeForm>;

export const languages = ["en", "fr", "it", "es", "de", "nl", "pl", "pt"] as const;
export const lang = z.enum(languages);
export type Lang = z.output<typeof lang>;
