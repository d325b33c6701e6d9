"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isPaletteKey } from "#components/palette/is-palette-key.ts";
import type { PaletteTexts } from "#components/palette/read-palette-texts.ts";
import { latinKey } from "#components/ui/latin-key.ts";
import { showToast } from "#components/ui/toast-region.tsx";
import type { Place } from "#lib/paths.ts";
import { findSearch, isFree, isSingleKey } from "./single-key.ts";

const loadPalette = () => import("#components/palette/palette.tsx");
const loadKeySheet = () => import("./key-sheet.tsx");

type Default<Load extends () => Promise<{ default: unknown }>> = Awaited<ReturnType<Load>>["default"];
type Shown =
  | { what: "palette"; Part: Default<typeof loadPalette> }
  | { what: "keys"; Part: Default<typeof loadKeySheet> };
type Asked = Shown & { times: number };

type DeskKeysProps = {
  place: Place;
  /** Whether the person wants letters to do something on their own. */
  singleKeys: boolean;
  texts: PaletteTexts;
};

/** For how long a letter belongs to the `g` before it. */
const goingMs = 1_500;

/** For how long what is typed belongs to a palette that is not there yet. */
const comingMs = 3_000;

/** Hears the keys of every page. What they do, and what they open, is fetched when one is pressed. */
export function DeskKeys({ place, singleKeys, texts }: DeskKeysProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const goesUntil = useRef(0);
  const comesUntil = useRef(0);
  // Without network the page stays as it is, and the next press tries again.
  const fail = () => {
    comesUntil.current = 0;
    showToast({ title: texts.failed, tone: "bad" });
  };
  const askPalette = () => {
    comesUntil.current = performance.now() + comingMs;
    void loadPalette().then(({ default: Part }) => setAsked(next({ what: "palette", Part })), fail);
  };
  const askKeys = () =>
    void loadKeySheet().then(({ default: Part }) => setAsked(next({ what: "keys", Part })), fail);
  useHeadingFocus();
  // Its own effect has opened it by then.
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
    // Typed for the palette, Enter would press the button that has the focus, and pay.
    if (performance.now() < comesUntil.current && isForPalette(event)) {
      event.preventDefault();
      return;
    }
    const isGoing = performance.now() < goesUntil.current;
    if (!singleKeys || !isSingleKey(event, isGoing) || !isFree(event.target)) return;
    const key = latinKey(event);
    // Without a search, it is the browser's own.
    if (key === "/" && !isGoing && !findSearch()) return;
    event.preventDefault();
    // A key that is held walks through lines, and does nothing else twice.
    if (event.repeat && key !== "j" && key !== "k") return;
    goesUntil.current = key === "g" && !isGoing ? performance.now() + goingMs : 0;
    const here = location.href;
    // Its code may come when somebody types already, or is elsewhere: then it was not meant for that.
    const ifStill = (act: () => void) => {
      if (location.href === here && isFree(document.activeElement)) act();
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
    const hear = (event: KeyboardEvent) => press(event);
    const hearClick = (event: MouseEvent) => click(event);
    document.addEventListener("keydown", hear);
    document.addEventListener("click", hearClick);
    return () => {
      document.removeEventListener("keydown", hear);
      document.removeEventListener("click", hearClick);
    };
  }, []);

  // The close of one may come after the other was asked for.
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
  (event.key.length === 1 && !(event.metaKey || event.ctrlKey || event.altKey) && isFree(event.target));

const isEditable = (target: EventTarget | null) => target instanceof HTMLElement && target.isContentEditable;

function useHeadingFocus() {
  const path = usePathname();
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    let stop: (() => void) | null = null;
    let isGone = false;
    void import("./focus-heading.ts").then(
      ({ focusHeading }) => {
        if (!isGone) stop = focusHeading();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [path]);
}
