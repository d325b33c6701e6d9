/** Replaces erased personal data. The database writes the same text into orders. */
export const erasedPlaceholder = "[erased]";

/** A stored text as people read it: with the word of their language in place of erased data. */
export const nameErased = (text: string, word: string): string => text.replaceAll(erasedPlaceholder, word);
