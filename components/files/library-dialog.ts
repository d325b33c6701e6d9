export type Folder = { id: string; name: string };

/** What can be asked in the library. */
export type LibraryDialog =
  /** With files that are to lie in it. */
  | { what: "newFolder"; fileIds: string[] }
  | { what: "renameFolder"; folder: Folder }
  | { what: "deleteFolder"; folder: Folder }
  | { what: "tag" }
  | { what: "remove" };
