"use client";

import { useTranslations } from "next-intl";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useRefetchingQueue } from "#components/form/use-refetching-action.ts";
import { filesKey } from "#lib/features/files/query-keys.ts";
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
import type { Place } from "#lib/paths.ts";

export type RunFileAction = ReturnType<typeof useFileAction>["run"];

/** Runs actions one after the other and refetches the library after each. Resolves to null after a refusal. */
export function useFileAction(place: Place) {
  const t = useTranslations("library");
  return useRefetchingQueue([filesKey(place)], { unreachable: t("unreachable") });
}

/** The actions for files of the library, bound to a workspace and a mode by the page. */
export type FileActions = {
  move: ActionOf<MoveFilesInput, void>;
  tag: ActionOf<TagFilesInput, void>;
  remove: ActionOf<RemoveFilesInput, void>;
};

/** In addition, the actions of a file's own page. */
export type OneFileActions = FileActions & {
  rename: ActionOf<RenameFileInput, void>;
  reread: ActionOf<FileIdInput, { isThere: boolean }>;
};

export type FolderActions = {
  make: ActionOf<FolderName, { folderId: string }>;
  rename: ActionOf<RenameFolderInput, void>;
  delete: ActionOf<FolderIdInput, void>;
};
