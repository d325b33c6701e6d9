import { z } from "zod";
import { orderIdSchema } from "../../schemas.ts";

const longestNote = 4000;

const noteText = z
  .string()
  .trim()
  .min(1)
  .max(longestNote)
  .regex(/^[^\0]*$/);

export const noteIdSchema = z.object({ noteId: z.guid() });
export const addNoteSchema = orderIdSchema.extend({
  /** Made by the form: the same press again is the same note. */
  noteId: z.guid(),
  text: noteText,
});
export const editNoteSchema = noteIdSchema.extend({ text: noteText });
export type AddNoteInput = z.input<typeof addNoteSchema>;
export type EditNoteInput = z.input<typeof editNoteSchema>;
