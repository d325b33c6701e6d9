"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** What an empty quote is for, and how it begins. */
export function NoLines({ children }: { children: ReactNode }) {
  const t = useTranslations("quoteBuilder");
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="font-semibold">{t("noLinesTitle")}</p>
      <p className="max-w-prose text-muted">{t("noLinesText")}</p>
      {children && <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
