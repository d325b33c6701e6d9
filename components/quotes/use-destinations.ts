"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Costs, OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { FetchRefusal, fetchResponse } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { readJsonLines } from "./read-json-lines.ts";

/** The costs for a country, or why the service refuses the quote. */
type Destination = { country: string } & ({ costs: Costs } | { error: { message: string } });

export type Destinations = {
  /** The results for the current items so far. */
  found: ReadonlyMap<string, Destination>;
  /** The number of countries in the current request. */
  asked: number;
  isAsking: boolean;
  /** Why the whole request failed. */
  problem: string | null;
  ask: (countries: readonly string[]) => void;
  stop: () => void;
};

/** Quotes the same items for many countries. Results are kept for each set of items while the page is open. */
export function useDestinations(place: Place, items: readonly OrderItemRequest[]): Destinations {
  const t = useTranslations("quoteCompare");
  const basket = JSON.stringify(items);
  const [kept] = useState(() => new Map<string, Map<string, Destination>>());
  const running = useRef<AbortController>(null);
  const [, redraw] = useState(0);
  const [asked, setAsked] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setAsked(0);
  };
  const leave = useEffectEvent((_basket: string) => stop());
  // Aborts the request when the items change or the page closes.
  useEffect(() => () => leave(basket), [basket]);

  const ask = async (countries: readonly string[]) => {
    stop();
    const own = new AbortController();
    running.current = own;
    setProblem(null);
    setAsked(countries.length);
    const found = kept.get(basket) ?? new Map<string, Destination>();
    kept.set(basket, found);
    try {
      const response = await fetchResponse(paths.api.destinations(place), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ items, countries }),
        signal: own.signal,
      });
      for await (const each of readJsonLines<Destination>(response)) {
        found.set(each.country, each);
        redraw((count) => count + 1);
      }
    } catch (error) {
      if (!own.signal.aborted) {
        setProblem((error instanceof FetchRefusal && error.sentence) || t("broken"));
      }
    } finally {
      if (running.current === own) stop();
    }
  };

  return {
    found: kept.get(basket) ?? none,
    asked,
    isAsking: asked > 0,
    problem,
    ask: (countries) => void ask(countries),
    stop,
  };
}

const none: ReadonlyMap<string, Destination> = new Map();
