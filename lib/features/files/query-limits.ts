/** Limits of the library, separate from the schemas, so that forms can use them without zod. */
export const maxFileNameLength = 200;
export const maxFolderNameLength = 80;
export const maxTagLength = 50;
/** Tags of one file. */
export const maxTags = 20;
export const maxFolders = 200;
/** Files in one change. */
export const maxSelectedFiles = 200;
