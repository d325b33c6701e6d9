"use client";

import { AlarmClock, Check, UserRound, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { SelectionBar } from "#components/layout/selection-bar.tsx";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { mostChosen } from "#lib/workflows/problems/limits.ts";
import type { Asked } from "./problem-dialog.tsx";
import type { Chosen } from "./use-chosen.ts";

/** On a phone the marks alone are seen, so that all of them are. */
const word = "max-md:sr-only";

/** What can be done with several at once. */
export function ChosenProblems({ chosen, ask }: { chosen: Chosen; ask: (asked: Asked) => void }) {
  const t = useTranslations("problems");
  const { ids } = chosen;
  if (ids.length === 0) return null;
  const isTooMany = ids.length > mostChosen;
  const acts = [
    ["assign", <UserRound key="assign" />],
    ["snooze", <AlarmClock key="snooze" />],
    ["resolve", <Check key="resolve" />],
  ] as const;
  return (
    <SelectionBar
      label={t("bar")}
      count={isTooMany ? t("tooMany", { max: mostChosen }) : t("chosen", { count: ids.length })}
    >
      {!isTooMany &&
        acts.map(([what, icon]) => (
          <Button
            key={what}
            icon={icon}
            aria-haspopup="dialog"
            onClick={() => ask({ what, problemIds: ids })}
          >
            <span className={word}>{t(`act.${what}`)}</span>
          </Button>
        ))}
      <IconButton label={t("clear")} onClick={chosen.clear}>
        <X />
      </IconButton>
    </SelectionBar>
  );
}
