/** Rows of a file, without the headings. */
export const maxRows = 100_000;
export const maxBytes = 64 * 1024 * 1024;
export const maxColumns = 200;
/** Rows of one order. */
export const maxItems = 100;
/** A longer cell is valid for no field. */
export const maxCellLength = 2_000;
export const maxNameLength = 120;
/** The limit of imports of a workspace that were not started, and for how many days one is kept. */
export const maxOpenImports = 50;
export const unstartedImportDays = 14;
