"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { TemplateView } from "#lib/features/templates/template-view.ts";
import { formatTime } from "#lib/times.ts";

type TemplateMovedProps = {
  theirs: TemplateView;
  onTake: () => void;
  onKeepMine: () => void;
  locale: string;
};

/** Two have changed it: both stay until who typed here decides. */
export function TemplateMoved({ theirs, onTake, onKeepMine, locale }: TemplateMovedProps) {
  const t = useTranslations("templates.moved");
  const name = theirs.updatedBy ?? t("somebody");
  const time = formatTime(new Date(theirs.updatedAt), new Date(), locale);
  return (
    <Callout
      tone="warn"
      title={t("title", { name, time })}
      actions={
        <>
          <Button onClick={onTake}>{t("take")}</Button>
          <Button onClick={onKeepMine}>{t("keep")}</Button>
        </>
      }
    >
      {t("text")}
    </Callout>
  );
}
