"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "#components/layout/empty-state.tsx";

/**
 * Shown while the local catalog is empty: it is not read yet, or the service has no products. `children` shows the
 * progress.
 */
export default function EmptyCatalog({ isComing, children }: { isComing: boolean; children: ReactNode }) {
  const t = useTranslations("catalogSearch");
  return (
    <EmptyState title={t(isComing ? "firstTitle" : "noneTitle")}>
      <p>{t(isComing ? "firstText" : "noneText")}</p>
      {children}
    </EmptyState>
  );
}
