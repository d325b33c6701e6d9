"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { orProveAgain } from "#components/form/prove-again.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
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

type Answer<Data> = {
  data?: Data;
  serverError?: { message: string } | undefined;
  validationErrors?: object | undefined;
};

export type RunFileAction = ReturnType<typeof useFileAction>["run"];

/**
 * Runs an action once at a time, then has the library asked for again. Returns its data, or null when it was refused,
 * with the reason to show.
 */
export function useFileAction(place: Place) {
  const t = useTranslations("library");
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async <Data>(act: () => Promise<Answer<Data>>): Promise<{ data: Data | undefined } | null> => {
    if (pending) return null;
    setPending(true);
    setProblem(null);
    const answer: Answer<Data> = await orProveAgain(act).catch(() => ({
      serverError: { message: t("unreachable") },
    }));
    await queries.invalidateQueries({ queryKey: filesKey(place) });
    setPending(false);
    const refused = answer.serverError?.message ?? (answer.validationErrors ? t("notTaken") : null);
    setProblem(refused);
    return refused === null ? { data: answer.data } : null;
  };
  return { run, pending, problem };
}

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
