import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  FileIdInput,
  FolderIdInput,
  FolderName,
  MoveFilesInput,
  RemoveFilesInput,
  RenameFileInput,
  RenameFolderInput,
  TagFilesInput,
} from "#lib/features/files/schemas-library.ts";

/** What can be done with files of the library, bound to its place by the page. */
export type FileActions = {
  move: ActionOf<MoveFilesInput, void>;
  tag: ActionOf<TagFilesInput, void>;
  remove: ActionOf<RemoveFilesInput, void>;
};

/** The same, and what is done with one of them on its own page. */
export type OneFileActions = FileActions & {
  rename: ActionOf<RenameFileInput, void>;
  reread: ActionOf<FileIdInput, { isThere: boolean }>;
};

export type FolderActions = {
  make: ActionOf<FolderName, { folderId: string }>;
  rename: ActionOf<RenameFolderInput, void>;
  delete: ActionOf<FolderIdInput, void>;
};
