/** Stands where somebody's data stood. The database writes the same into orders. */
export const erasedMark = "[erased]";
