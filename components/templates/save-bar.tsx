"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "#components/form/submit-button.tsx";

type SaveBarProps = { isNew: boolean; isChanged: boolean };

export function SaveBar({ isNew, isChanged }: SaveBarProps) {
  const t = useTranslations("templates");
  const state = isChanged ? t("unsaved") : t("saved");
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <p role="status" className="text-muted">
        {!isNew && state}
      </p>
      <SubmitButton disabled={!isNew && !isChanged}>{isNew ? t("create") : t("save")}</SubmitButton>
    </div>
  );
}
