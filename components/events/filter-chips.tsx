"use client";

import { Chips } from "#components/layout/chips.tsx";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import { emptyLogQuery } from "#lib/features/events/log-query.ts";
import { useFilterWords } from "./use-event-words.ts";
import type { LogNavigation } from "./use-log-page.ts";

type FilterChipsProps = { going: LogNavigation; choices: EventChoices; locale: string };

export default function FilterChips({ going, choices, locale }: FilterChipsProps) {
  const { query } = going.address;
  const { q, tab } = query;
  const words = useFilterWords(choices, locale).wordsOf(query);
  return (
    <Chips
      chips={words.map(({ name, text }) => ({ name, text, onRemove: () => going.change({ [name]: "" }) }))}
      onClear={() => going.change({ ...emptyLogQuery, q, tab })}
    />
  );
}
