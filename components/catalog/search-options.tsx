"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/ui/input.tsx";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { sorts } from "#lib/features/catalog/query-facets.ts";
import { type CatalogSearch, catalogLanguages, languageNames } from "#lib/features/catalog/query-params.ts";
import type { ChangeSearch } from "./use-catalog-search.ts";

type SearchOptionsProps = { search: CatalogSearch; ownLang: Lang; change: ChangeSearch };

/** The sort order, and the language of the texts. */
export function SearchOptions({ search, ownLang, change }: SearchOptionsProps) {
  const t = useTranslations("catalogSearch");
  return (
    <>
      <Select
        aria-label={t("sort")}
        value={search.sort}
        onChange={({ target }) => {
          const sort = sorts.find((known) => known === target.value);
          if (sort) change.choose({ sort });
        }}
        className="min-w-0 flex-1 md:w-48 md:flex-none"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(sort === "best" && search.q === "" ? "sorts.own" : `sorts.${sort}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("language")}
        value={search.lang ?? ownLang}
        onChange={({ target }) => {
          const lang = catalogLanguages.find((known) => known === target.value) ?? null;
          change.choose({ lang: lang === ownLang ? null : lang });
        }}
        className="min-w-0 flex-1 md:w-32 md:flex-none"
      >
        {catalogLanguages.map((lang) => (
          <option key={lang} value={lang} lang={lang}>
            {languageNames[lang]}
          </option>
        ))}
      </Select>
    </>
  );
}
