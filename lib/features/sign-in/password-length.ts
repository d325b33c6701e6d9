/**
 * The required and the advised length, in characters as people count them. Not in the schema's file, which needs zod.
 */
export const leastCharacters = 10;
export const advisedCharacters = 15;

/** Length of a password in its normalized form (NFKC): composed and decomposed characters count the same. */
export const countCharacters = (password: string): number => [...password.normalize("NFKC")].length;
