/** Lines of one file, its headings not counted. */
export const mostRows = 100_000;
export const mostBytes = 64 * 1024 * 1024;
export const mostColumns = 200;
/** No cell that means something here is longer. */
export const longestCell = 2_000;
export const longestName = 120;
/** Files of a workspace that nobody has set going, and for how long one is kept. */
export const mostOpen = 50;
export const keptDays = 14;
