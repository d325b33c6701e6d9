"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/button-class.ts";

type ChipsProps = {
  chips: readonly { name: string; text: string; onRemove: () => void }[];
  onClear: () => void;
  /** A further item of the list. */
  children?: ReactNode;
};

/** The active filters; a click removes one. */
export function Chips({ chips, onClear, children }: ChipsProps) {
  const t = useTranslations("found");
  return (
    <ul aria-label={t("filteredBy")} className="contents">
      {chips.map(({ name, text, onRemove }) => (
        <li key={name} className="shrink-0">
          <button
            type="button"
            aria-label={t("removeFilter", { what: text })}
            onClick={onRemove}
            className={buttonClass({ size: "sm", className: "max-w-64" })}
          >
            <span className="truncate">{text}</span>
            <X />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="shrink-0">
          <button type="button" onClick={onClear} className={buttonClass({ variant: "quiet", size: "sm" })}>
            {t("clearFilters")}
          </button>
        </li>
      )}
      {children}
    </ul>
  );
}
