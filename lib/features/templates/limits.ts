/** Apart from the schemas, so that a page may know them without zod. */
export const longestName = 120;
export const longestNote = 2_000;
