"use client";

import { RotateCw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { SelectionBar } from "#components/layout/list-tools.tsx";
import { Button, IconButton } from "#components/ui/button.tsx";
import type { Place } from "#lib/paths.ts";
import { useReplay } from "./use-replay.ts";

type ChosenEventsBarProps = { place: Place; chosen: ChosenEvents };

/** Loaded when the first event is selected. */
export default function ChosenEventsBar({ place, chosen }: ChosenEventsBarProps) {
  const t = useTranslations("events");
  const { press, pending, problem, said } = useReplay(place);
  const answer = problem ?? said;
  const chosenNow = chosen.ids.join(" ");
  const [shownAnswer, setShownAnswer] = useState({ answer, of: chosenNow });
  if (answer !== shownAnswer.answer) setShownAnswer({ answer, of: chosenNow });
  // After another selection, the answer would seem to be about the newly selected events.
  const isCurrent = answer !== null && shownAnswer.of === chosenNow;
  return (
    <SelectionBar
      label={t("bar")}
      count={
        <span aria-live="polite" className={isCurrent && problem ? "text-bad-ink" : undefined}>
          {isCurrent ? answer : t("chosen", { count: chosen.ids.length })}
        </span>
      }
    >
      <Button icon={<RotateCw />} pending={pending} onClick={() => press(chosen.ids)}>
        {t("replay")}
      </Button>
      <IconButton label={t("clear")} onClick={chosen.clear}>
        <X />
      </IconButton>
    </SelectionBar>
  );
}

export type ChosenEvents = ReturnType<typeof useChosenEvents>;

/** The selection. Only events on the shown page count as selected. */
export function useChosenEvents(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  const isAll = ids.length > 0 && ids.length === shown.length;
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return {
    ids,
    isAll,
    has: (id: string) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(isAll ? new Set() : new Set(shown)),
    clear: () => setChosen(new Set()),
  };
}
