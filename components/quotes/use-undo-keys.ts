"use client";

import { useEffect, useEffectEvent } from "react";
import { latinKey } from "#components/ui/latin-key.ts";
import type { QuoteDraft } from "./use-quote-draft.ts";

/** Ctrl+Z and its likes, except where somebody types: there the browser has its own. */
export function useUndoKeys({ undo, redo }: Pick<QuoteDraft, "undo" | "redo">): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = latinKey(event).toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const act = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null
  );
}
