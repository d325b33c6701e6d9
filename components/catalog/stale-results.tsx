"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";

/** Shown above the former results when the last search failed. */
export default function StaleResults({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("catalogSearch");
  return (
    <Callout tone="warn" title={t("staleTitle")} actions={<Button onClick={onRetry}>{t("retry")}</Button>}>
      {t("staleText")}
    </Callout>
  );
}
