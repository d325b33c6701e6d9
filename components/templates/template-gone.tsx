"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";

/** Deleted while it was open: what stands here is all that is left of it. */
export function TemplateGone({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations("templates.gone");
  return (
    <Callout tone="warn" title={t("title")}>
      {mayWrite ? t("text") : t("textForReaders")}
    </Callout>
  );
}
