import { z } from "zod";

/** PostgreSQL rejects NUL in a text, and a URL may contain one. */
const text = z.string().transform((given) => given.replaceAll("\0", "").trim().slice(0, 200));
const mostRecalled = 8;

export const findEntriesSchema = z.object({ q: text });
export type FindEntriesInput = z.input<typeof findEntriesSchema>;

/** "order:" and an id; other formats are ignored. */
export const recallEntriesSchema = z.object({
  ids: z.array(z.string().max(60)).transform((given) => given.slice(0, mostRecalled)),
});
export type RecallEntriesInput = z.input<typeof recallEntriesSchema>;
