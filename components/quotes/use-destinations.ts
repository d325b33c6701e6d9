"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Costs, OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { FetchRefusal, fetchAnswer } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { readLines } from "./read-lines.ts";

/** What a country costs, or why the service does not say. */
type Destination = { country: string } & ({ costs: Costs } | { error: { message: string } });

export type Destinations = {
  /** Of this basket, as far as they are known. */
  found: ReadonlyMap<string, Destination>;
  /** How many are asked for now. */
  asked: number;
  isAsking: boolean;
  /** Why nothing came at all. */
  problem: string | null;
  ask: (countries: readonly string[]) => void;
  stop: () => void;
};

/** One basket in many countries. What was answered is kept for each basket for as long as the page is open. */
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
  // Another basket, or another page: nobody waits for these any more.
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
      const response = await fetchAnswer(paths.api.destinations(place), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ items, countries }),
        signal: own.signal,
      });
      for await (const each of readLines<Destination>(response)) {
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
