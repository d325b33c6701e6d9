"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "#components/layout/empty-state.tsx";

/** Nothing was read yet, or there is nothing to read; `children` says how far it is. */
export default function NothingKept({ isComing, children }: { isComing: boolean; children: ReactNode }) {
  const t = useTranslations("catalogSearch");
  return (
    <EmptyState title={t(isComing ? "firstTitle" : "noneTitle")}>
      <p>{t(isComing ? "firstText" : "noneText")}</p>
      {children}
    </EmptyState>
  );
}
