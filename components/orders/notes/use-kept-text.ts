"use client";

import { useEffect, useState } from "react";

/** What is typed, kept in this browser under `key` until it is empty. A browser may refuse to keep anything. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState("");
  useEffect(() => {
    const kept = attempt(() => localStorage.getItem(key));
    if (kept) setText(kept);
  }, [key]);
  const write = (next: string) => {
    setText(next);
    attempt(() => (next ? localStorage.setItem(key, next) : localStorage.removeItem(key)));
  };
  return [text, write];
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
