/** Bounds of the library, told while one types, without zod. */
export const longestFileName = 200;
export const longestFolderName = 80;
export const longestTag = 50;
/** Of one file. */
export const mostTags = 20;
export const mostFolders = 200;
/** Files that are changed at once. */
export const mostChosen = 200;
