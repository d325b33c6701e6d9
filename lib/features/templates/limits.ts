/** In characters. Separate from the schemas, so that a page can use them without zod. */
export const maxNameLength = 120;
export const maxNoteLength = 2_000;
