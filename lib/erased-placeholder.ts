/** Replaces erased personal data. The database writes the same text into orders. */
export const erasedPlaceholder = "[erased]";
