"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useActionQueue } from "#components/form/use-one-action.ts";
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
  const queries = useQueryClient();
  const {
    run: runNext,
    pending,
    problem,
  } = useActionQueue({
    unreachable: t("unreachable"),
    notTaken: t("notTaken"),
  });
  const run: typeof runNext = (act) =>
    runNext(async () => {
      try {
        return await act();
      } finally {
        await queries.invalidateQueries({ queryKey: filesKey(place) });
      }
    });
  return { run, pending, problem };
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
