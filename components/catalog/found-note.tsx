"use client";

import { useTranslations } from "next-intl";
import { languageNames } from "#lib/features/catalog/query-languages.ts";
import type { ShownState } from "#lib/features/catalog/query-search.ts";
import type { CatalogPage } from "#lib/features/catalog/search-catalog.ts";

type FoundNoteProps = { page: CatalogPage; state: ShownState };

/** How many, in which spelling, and in which language instead of the wanted one; said aloud when it changes. */
export function FoundNote({ page, state }: FoundNoteProps) {
  const t = useTranslations("catalogSearch");
  return (
    <div role="status" className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      <span className="font-medium text-ink tabular-nums">{t("found", { count: page.total })}</span>
      {page.spelled.map(({ typed, meant }) => (
        <span key={typed}>
          {t.rich("spelled", {
            typed,
            meant,
            strong: (words) => <strong className="text-ink">{words}</strong>,
          })}
        </span>
      ))}
      {state.lang !== state.wantedLang && (
        <span>
          {t("otherLanguage", {
            wanted: languageNames[state.wantedLang],
            shown: languageNames[state.lang],
          })}
        </span>
      )}
    </div>
  );
}
