"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ShownFiles } from "#lib/features/files/query-params.ts";

type NoFilesProps = { shown: ShownFiles; mayUpload: boolean; onStartOver: () => void };

/** The empty state: the library is empty, the search matches nothing, or the folder or tag has no files. */
export default function NoFiles({
  shown: { q, folder, tag, removed },
  mayUpload,
  onStartOver,
}: NoFilesProps) {
  const t = useTranslations("library");
  const startOver = <Button onClick={onStartOver}>{t("showAll")}</Button>;
  if (q)
    return (
      <EmptyState title={t("nothingTitle")} action={startOver}>
        {t(folder || tag || removed ? "nothingHereText" : "nothingText", { q })}
      </EmptyState>
    );
  if (removed)
    return (
      <EmptyState title={t("noneRemovedTitle")} action={startOver}>
        {t("noneRemovedText")}
      </EmptyState>
    );
  if (folder || tag)
    return (
      <EmptyState title={t("emptyFolderTitle")} action={startOver}>
        {t(mayUpload ? "emptyFolderText" : "emptyFolderTextForOthers")}
      </EmptyState>
    );
  return <EmptyState title={t("emptyTitle")}>{t(mayUpload ? "emptyText" : "emptyTextForOthers")}</EmptyState>;
}
