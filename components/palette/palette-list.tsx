"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
import { EntryLine } from "./entry-line.tsx";
import type { PaletteGroup } from "./group-entries.ts";

type PaletteListProps = {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  q: string;
  isComing: boolean;
  hasFailed: boolean;
  problem: string | null;
  onPoint: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry, isElsewhere: boolean) => void;
};

export function PaletteList(props: PaletteListProps) {
  const { id, label, groups, active, q, isComing, hasFailed, problem, onPoint, onChoose } = props;
  const t = useTranslations("palette");
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      {problem !== null && <Notice title={problem || t("notDone")} />}
      {hasFailed && <Notice title={t("notSearched")} />}
      <div id={id} role="listbox" aria-label={label} aria-busy={isComing} className="palette-list">
        {groups.map(({ name, entries }) => (
          <fieldset key={name} aria-labelledby={`${id}-${name}`} className="min-w-0">
            <div id={`${id}-${name}`} role="presentation" className="px-3 pt-3 pb-1 text-xs text-muted">
              {t(`groups.${name}`)}
            </div>
            {entries.map((entry) => (
              <EntryLine
                key={entry.id}
                listId={id}
                entry={entry}
                isActive={entry === active}
                onPoint={() => onPoint(entry)}
                onChoose={(isElsewhere) => onChoose(entry, isElsewhere)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {count === 0 && !hasFailed && (
        <p className="px-4 pt-2 pb-6 text-muted">{isComing ? t("searching") : t("nothing", { q })}</p>
      )}
      <p role="status" className="sr-only">
        {q !== "" && !isComing && t("count", { count })}
      </p>
    </>
  );
}

function Notice({ title }: { title: string }) {
  return (
    <div className="px-3 pt-3">
      <Callout tone="warn" title={title} />
    </div>
  );
}
