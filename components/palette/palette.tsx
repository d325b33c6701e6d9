"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import type { PaletteEntry } from "#lib/features/palette/entry.ts";
import type { Place } from "#lib/paths.ts";
import { groupEntries } from "./group-entries.ts";
import { isPaletteKey } from "./is-palette-key.ts";
import { entryElementId, PaletteFoot, PaletteHead, PaletteList } from "./palette-list.tsx";
import { PaletteMessages } from "./palette-messages.tsx";
import type { PaletteTexts } from "./read-palette-texts.ts";
import { EntryFailure, followLink, runEntry } from "./run-entry.ts";
import { useChoice, usePaletteSearch } from "./use-choice.ts";
import { keepRecent, useOpening } from "./use-opening.ts";

type PaletteProps = {
  place: Place;
  texts: PaletteTexts;
  onClose: () => void;
  /** Opens the list of shortcuts instead. */
  onKeys: () => void;
  onRetry: () => void;
};

/** The command palette: a combobox of pages, actions and search results. The focus stays in the search field. */
export default function Palette({ place, texts, onClose, onKeys, onRetry }: PaletteProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const isDoing = useRef(false);
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const q = typed.trim();
  const { opening, recentIds, hasFailed } = useOpening(place);
  const search = usePaletteSearch(place, q);
  const groups = opening ? groupEntries(opening, recentIds, { q, found: search.found }) : [];
  const shown = groups.flatMap(({ entries }) => entries);

  const choose = async (entry: PaletteEntry, isElsewhere: boolean) => {
    if ("href" in entry) keepRecent(place, entry.id);
    if (isElsewhere && "href" in entry) {
      window.open(entry.href, "_blank", "noopener");
      return;
    }
    if (isDoing.current) return;
    isDoing.current = true;
    try {
      const href = await runEntry(place, entry);
      // If the reader closed the palette meanwhile, nothing is opened.
      if (!dialog.current?.open) return;
      dialog.current.close();
      if ("act" in entry && entry.act === "keys") return onKeys();
      // Otherwise the focus would return to the former button, and a second Enter would press it, for example to pay.
      focusContent();
      if (href !== null) followLink(href, (to) => goTo(to, router.push));
    } catch (error) {
      setProblem((error instanceof EntryFailure && error.sentence) || "");
    } finally {
      isDoing.current = false;
    }
  };
  const choice = useChoice({ listId, shown, isComing: search.isComing, onChoose: choose });
  const { active } = choice;

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      closedby="any"
      aria-label={texts.label}
      className="modal palette"
      onClose={onClose}
      onKeyDown={(event) => {
        if (!isPaletteKey(event)) return;
        event.preventDefault();
        dialog.current?.close();
      }}
    >
      {opening && (
        <PaletteMessages opening={opening}>
          <PaletteHead workspace={opening.workspace} mode={opening.mode} />
        </PaletteMessages>
      )}
      <div className="relative border-b border-line focus-within:border-accent">
        <Search aria-hidden="true" className="absolute top-3.5 left-4 size-4 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={texts.label}
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && entryElementId(listId, active.id)}
          placeholder={texts.label}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
            choice.forget();
          }}
          onKeyDown={choice.press}
          className="h-11 w-full bg-transparent pr-4 pl-11 outline-none placeholder:text-muted"
        />
      </div>
      {!opening && !hasFailed && <PaletteSkeleton />}
      {hasFailed && (
        <div className="p-4">
          <Callout
            tone="warn"
            title={texts.failed}
            actions={<Button onClick={onRetry}>{texts.retry}</Button>}
          />
        </div>
      )}
      {opening && (
        <PaletteMessages opening={opening}>
          <PaletteList
            {...{ groups, active, q, problem }}
            id={listId}
            label={texts.label}
            isComing={search.isComing}
            hasFailed={search.hasFailed}
            onPoint={choice.point}
            onChoose={choose}
          />
          <PaletteFoot />
        </PaletteMessages>
      )}
    </dialog>,
    document.body,
  );
}

/** Focuses the element of the hash if it is on this page; otherwise opens the other page. */
function goTo(href: string, push: (href: string) => void): void {
  const { pathname, hash } = new URL(href, location.href);
  const named = pathname === location.pathname ? document.getElementById(hash.slice(1)) : null;
  if (named) named.focus();
  else push(href);
}

/** About as high as the list that replaces it. */
function PaletteSkeleton() {
  return (
    <div className="flex h-[24.5rem] flex-col gap-4 overflow-hidden px-4 py-5">
      {["w-24", "w-56", "w-48", "w-64", "w-40", "w-52"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
