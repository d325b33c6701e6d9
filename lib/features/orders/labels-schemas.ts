import { z } from "zod";
import { longestTag, mostMarked, mostTags } from "./limits.ts";

/** In small letters, so that nobody has to remember how it was written. PostgreSQL keeps no NUL. */
const tag = z
  .string()
  .trim()
  .min(1)
  .max(longestTag)
  .regex(/^[^\0]*$/)
  .transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ").toLowerCase());

export const tagsSchema = z.array(tag).max(mostTags);

const markedOrdersSchema = z.object({ orderIds: z.array(z.guid()).min(1).max(mostMarked) });

export const setTagsSchema = markedOrdersSchema.extend({
  add: tagsSchema.default([]),
  remove: tagsSchema.default([]),
});
export type SetTagsInput = z.input<typeof setTagsSchema>;

/** Null: nobody looks after them any more. */
export const assignOrderSchema = markedOrdersSchema.extend({ assigneeId: z.guid().nullable() });
export type AssignOrderInput = z.input<typeof assignOrderSchema>;
