"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import { emptyLogQuery } from "#lib/features/events/log-query.ts";
import { useFilterWords } from "./use-event-words.ts";
import type { LogNavigation } from "./use-log-page.ts";

type FilterChipsProps = { going: LogNavigation; choices: EventChoices; locale: string };

/** The active filters; a click removes one. */
export default function FilterChips({ going, choices, locale }: FilterChipsProps) {
  const t = useTranslations("events");
  const { query } = going.address;
  const words = useFilterWords(choices, locale).wordsOf(query);
  const { q, tab } = query;
  return (
    <ul aria-label={t("filteredBy")} className="contents">
      {words.map(({ name, text }) => (
        <li key={name} className="shrink-0">
          <button
            type="button"
            aria-label={t("removeFilter", { what: text })}
            onClick={() => going.change({ [name]: "" })}
            className={buttonClass({ size: "sm", className: "max-w-64" })}
          >
            <span className="truncate">{text}</span>
            <X />
          </button>
        </li>
      ))}
      {words.length > 1 && (
        <li className="shrink-0">
          <button
            type="button"
            onClick={() => going.change({ ...emptyLogQuery, q, tab })}
            className={buttonClass({ variant: "quiet", size: "sm" })}
          >
            {t("clearFilters")}
          </button>
        </li>
      )}
    </ul>
  );
}
