"use client";

import { useEffect, useEffectEvent } from "react";

const typesInto = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [popover]";
const rowLinks = () => Array.from(document.querySelectorAll<HTMLElement>("#orders .row-link"));

/** `j` and `k` go from row to row, `x` chooses one, `/` searches; Enter is the link's own. */
export function useListKeys({
  onChoose,
  onAsk,
}: {
  onChoose: (id: string) => void;
  onAsk: () => void;
}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (target instanceof Element && target.closest(typesInto)) return;
    const act = { j: () => step(1), k: () => step(-1), x: choose, "/": search, "?": onAsk }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);

  function choose() {
    const id = document.activeElement?.closest<HTMLElement>("#orders [data-order]")?.dataset.order;
    if (id) onChoose(id);
  }
}

function step(by: 1 | -1) {
  const links = rowLinks();
  const row = document.activeElement?.closest("#orders [data-order]");
  const at = links.findIndex((link) => row?.contains(link));
  const next = at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by));
  links[next]?.focus();
}

function search() {
  document.querySelector<HTMLInputElement>("search input")?.select();
}
