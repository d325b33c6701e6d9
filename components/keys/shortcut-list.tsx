"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { isApple } from "#components/palette/is-palette-key.ts";
import { PaletteMessages } from "#components/palette/palette-messages.tsx";
import type { PaletteTexts } from "#components/palette/read-palette-texts.ts";
import { useOpening } from "#components/palette/use-opening.ts";
import { Kbd } from "#components/ui/code.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { findListedRows, findPrimary, hasRowCheckboxes } from "./act-on-key.ts";
import { type GoKey, listGoKeys } from "./sections.ts";
import { findSearch } from "./single-key.ts";

type ShortcutListProps = { place: Place; singleKeys: boolean; texts: PaletteTexts; onClose: () => void };

/** Lists the shortcuts of the current page, as the page was when the list was opened. */
export default function ShortcutList({ place, singleKeys, texts, onClose }: ShortcutListProps) {
  const id = useId();
  const { opening, hasFailed } = useOpening(place);
  const [keys] = useState(readPageKeys);
  return createPortal(
    <OpenedModal id={id} size="wide" title={texts.keys} onClose={onClose}>
      {hasFailed && <p>{texts.failed}</p>}
      {opening && (
        <PaletteMessages opening={opening}>
          <KeysOfPage {...{ keys, singleKeys }} />
        </PaletteMessages>
      )}
    </OpenedModal>,
    document.body,
  );
}

type KeysOfPageProps = { keys: PageKeys; singleKeys: boolean };

function KeysOfPage({ keys, singleKeys }: KeysOfPageProps) {
  const t = useTranslations("shortcuts");
  const line = (key: string, does: string): KeyLine => ({ keys: [key], does });
  const everywhere = [
    { keys: [keys.modifier, "K"], does: t("palette") },
    ...(singleKeys ? [line("?", t("these"))] : []),
    line("Esc", t("escape")),
  ];
  const here = [
    ...(keys.list ? [line("j", t("next")), line("k", t("previous")), line("↵", t("open"))] : []),
    ...(keys.ticks ? [line("x", t("choose"))] : []),
    ...(keys.search ? [line("/", t("search"))] : []),
    ...(keys.primary === null ? [] : [line("n", keys.primary)]),
  ];
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div className="flex flex-col gap-6">
          <KeyList title={t("everywhere")} lines={everywhere} />
          {singleKeys && <KeyList title={t("here")} lines={here} />}
        </div>
        {singleKeys && (
          <KeyList
            title={t("goTo")}
            lines={keys.sections.map(({ letter, name }) => ({ keys: ["g", letter], does: name }))}
          />
        )}
      </div>
      <p className="text-sm text-muted">
        {t.rich(singleKeys ? "turnOff" : "turnOn", {
          account: (chunks) => <TextLink href={paths.account()}>{chunks}</TextLink>,
        })}
      </p>
    </div>
  );
}

type KeyLine = { keys: readonly string[]; does: string };

function KeyList({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm text-muted">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        {lines.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type PageKeys = {
  /** ⌘ or Ctrl. */
  modifier: string;
  list: boolean;
  ticks: boolean;
  search: boolean;
  /** The label of the page's primary action. */
  primary: string | null;
  sections: GoKey[];
};

/** Reads the page, so that only shortcuts that work here are listed. */
function readPageKeys(): PageKeys {
  const primary = findPrimary();
  return {
    modifier: isApple() ? "⌘" : "Ctrl",
    list: findListedRows().length > 0,
    ticks: hasRowCheckboxes(),
    search: findSearch() !== null,
    primary: primary?.textContent?.trim() || primary?.getAttribute("aria-label") || null,
    sections: listGoKeys(),
  };
}
