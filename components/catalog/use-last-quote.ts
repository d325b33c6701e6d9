"use client";

import { useEffect, useState } from "react";
import type { Place } from "#lib/paths.ts";

type NamedQuote = { id: string; name: string | null };

/** Which quote the next lines go into: the one that the last ones went into, until somebody chooses another. */
export function useLastQuote(place: Place, recent: readonly NamedQuote[]) {
  const memory = `last quote ${place.workspace}/${place.mode}`;
  const [chosen, choose] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    const last = sessionStorage.getItem(memory);
    if (recent.some(({ id }) => id === last)) choose(last);
  }, [memory, recent]);
  const remember = (quoteId: string) => {
    sessionStorage.setItem(memory, quoteId);
    if (!recent.some(({ id }) => id === quoteId)) setMade(quoteId);
    choose(quoteId);
  };
  const isListed = made === null || recent.some(({ id }) => id === made);
  const quotes: NamedQuote[] = isListed ? [...recent] : [{ id: made, name: null }, ...recent];
  return { quotes, chosen, choose, remember };
}
