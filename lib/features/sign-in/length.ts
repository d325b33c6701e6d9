/** What is asked for, and what is advised, in characters as people count them: apart from the schema, which needs zod. */
export const leastCharacters = 10;
export const advisedCharacters = 15;

/** Of a password as it is compared: how it was typed, composed or not, is not part of it. */
export const countCharacters = (password: string): number => [...password.normalize("NFKC")].length;
