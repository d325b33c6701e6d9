"use client";

import { useEffect, useState } from "react";

/**
 * What is typed, kept in this browser under `key` until it is empty, or `drop` is told that it was sent: what was typed
 * on in the meantime stays. A browser may refuse to keep anything.
 */
export function useKeptText(key: string) {
  const [text, setText] = useState("");
  useEffect(() => {
    const kept = attempt(() => localStorage.getItem(key));
    if (kept) setText(kept);
  }, [key]);
  const write = (next: string) => {
    setText(next);
    attempt(() => (next ? localStorage.setItem(key, next) : localStorage.removeItem(key)));
  };
  const drop = (sent: string) => {
    setText((now) => (now === sent ? "" : now));
    attempt(() => localStorage.getItem(key) === sent && localStorage.removeItem(key));
  };
  return { text, write, drop };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
