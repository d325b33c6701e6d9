"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isPaletteKey } from "#components/palette/is-palette-key.ts";
import type { PaletteTexts } from "#components/palette/read-palette-texts.ts";
import { latinKey } from "#components/ui/latin-key.ts";
import { showToast } from "#components/ui/toast-region.tsx";
import type { Place } from "#lib/paths.ts";
import { findSearch, isSingleKey, mayActOnKey } from "./single-key.ts";

const loadPalette = () => import("#components/palette/palette.tsx");
const loadShortcutList = () => import("./shortcut-list.tsx");

type Default<Load extends () => Promise<{ default: unknown }>> = Awaited<ReturnType<Load>>["default"];
type Shown =
  | { what: "palette"; Part: Default<typeof loadPalette> }
  | { what: "keys"; Part: Default<typeof loadShortcutList> };
type Asked = Shown & { times: number };

type KeyboardShortcutsProps = {
  place: Place;
  /** Whether the person has enabled single-key shortcuts. */
  singleKeys: boolean;
  texts: PaletteTexts;
};

/** How long a letter after `g` counts as part of the sequence. */
const sequenceMs = 1_500;

/** How long typed keys are kept back for a palette that is still loading. */
const paletteWaitMs = 3_000;

/** Handles the keyboard shortcuts of every page. The code of an action is loaded when its key is pressed. */
export function KeyboardShortcuts({ place, singleKeys, texts }: KeyboardShortcutsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const goesUntil = useRef(0);
  const comesUntil = useRef(0);
  // If loading fails, the page stays unchanged and the next press tries again.
  const fail = () => {
    comesUntil.current = 0;
    showToast({ title: texts.failed, tone: "bad" });
  };
  const askPalette = () => {
    comesUntil.current = performance.now() + paletteWaitMs;
    void loadPalette().then(({ default: Part }) => setAsked(next({ what: "palette", Part })), fail);
  };
  const askKeys = () =>
    void loadShortcutList().then(({ default: Part }) => setAsked(next({ what: "keys", Part })), fail);
  useHeadingFocus();
  // By now the palette's own effect has opened it.
  useEffect(() => {
    if (asked) comesUntil.current = 0;
  }, [asked]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isPaletteKey(event)) {
      if (document.querySelector("dialog:modal") || isEditable(event.target)) return;
      event.preventDefault();
      askPalette();
      return;
    }
    // Keys typed for the palette are dropped. Otherwise Enter would press the focused button, for example to pay.
    if (performance.now() < comesUntil.current && isForPalette(event)) {
      event.preventDefault();
      return;
    }
    const isGoing = performance.now() < goesUntil.current;
    if (!singleKeys || !isSingleKey(event, isGoing) || !mayActOnKey(event.target)) return;
    const key = latinKey(event);
    // On a page without a search field, "/" keeps the browser's function.
    if (key === "/" && !isGoing && !findSearch()) return;
    event.preventDefault();
    // Only j and k repeat while the key is held.
    if (event.repeat && key !== "j" && key !== "k") return;
    goesUntil.current = key === "g" && !isGoing ? performance.now() + sequenceMs : 0;
    const here = location.href;
    // Checked again, because the reader may be typing or on another page when the code has loaded.
    const ifStill = (act: () => void) => {
      if (location.href === here && mayActOnKey(document.activeElement)) act();
    };
    if (isGoing)
      void import("./sections.ts").then(({ goToSection }) => ifStill(() => goToSection(key)), fail);
    else if (key === "?") askKeys();
    else void import("./act-on-key.ts").then(({ actions }) => ifStill(() => actions[key]?.()), fail);
  });
  const click = useEffectEvent(({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("[data-asks=palette]")) askPalette();
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => press(event);
    const handleClick = (event: MouseEvent) => click(event);
    document.addEventListener("keydown", handleKeyDown);
    document.addEventListener("click", handleClick);
    return () => {
      document.removeEventListener("keydown", handleKeyDown);
      document.removeEventListener("click", handleClick);
    };
  }, []);

  // The close event of one dialog may arrive after the other dialog was opened.
  const close = () => setAsked((now) => (now?.times === asked?.times ? null : now));
  if (asked?.what === "palette") {
    return (
      <asked.Part
        key={asked.times}
        {...{ place, texts }}
        onClose={close}
        onKeys={askKeys}
        onRetry={askPalette}
      />
    );
  }
  if (asked?.what === "keys")
    return <asked.Part key={asked.times} {...{ place, singleKeys, texts }} onClose={close} />;
  return null;
}

const next =
  (shown: Shown) =>
  (before: Asked | null): Asked => ({ ...shown, times: (before?.times ?? 0) + 1 });

const isForPalette = (event: KeyboardEvent) =>
  event.key === "Enter" ||
  (event.key.length === 1 && !(event.metaKey || event.ctrlKey || event.altKey) && mayActOnKey(event.target));

const isEditable = (target: EventTarget | null) => target instanceof HTMLElement && target.isContentEditable;

function useHeadingFocus() {
  const path = usePathname();
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    let stop: (() => void) | null = null;
    let isCancelled = false;
    void import("./focus-heading.ts").then(
      ({ focusHeading }) => {
        if (!isCancelled) stop = focusHeading();
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [path]);
}
