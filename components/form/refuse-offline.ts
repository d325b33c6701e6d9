"use client";

import { readLine } from "./line.ts";

export type OfflineRefusal = { serverError: { code: "offline"; message: string } };

let sentence: string | null = null;

/** Said by who stands on every page: without a line no words can be asked for any more. Returns the way to take it back. */
export function setOfflineSentence(next: string): () => void {
  sentence = next;
  return () => {
    if (sentence === next) sentence = null;
  };
}

/** What an act is refused with before it is sent, while no line reaches Pressroom: so it is known that nothing was done. */
export const refuseOffline = (): OfflineRefusal | null =>
  sentence === null || readLine() !== "none" ? null : { serverError: { code: "offline", message: sentence } };
