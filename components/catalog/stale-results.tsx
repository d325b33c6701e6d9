"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";

/** Over what was found before, when the last search was not answered. */
export default function StaleResults({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("catalogSearch");
  return (
    <Callout tone="warn" title={t("staleTitle")} actions={<Button onClick={onRetry}>{t("retry")}</Button>}>
      {t("staleText")}
    </Callout>
  );
}
