import type { QueryKey } from "@tanstack/react-query";
import type { Old, QueryCache } from "./query-cache.ts";

export type HeldCache = ReturnType<typeof holdCache>;

const touches = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * A page shows what the server rendered without React Query. It comes when somebody touches the page or looks at it
 * again, when something became old, or when a part of the page has nothing to show without it.
 */
export function holdCache() {
  let cache: QueryCache | null = null;
  let coming: Promise<QueryCache> | null = null;
  let isOpen = false;
  let hasHeard = false;
  const missed: Old[] = [];
  const told = new Set<() => void>();

  const fetchIt = async () => {
    const { openCache } = await import("./query-cache.ts");
    const opened = openCache(missed);
    if (isOpen) opened.client.mount();
    cache = opened;
    for (const tell of told) tell();
    // Who waits for it wants what is shown to be in it.
    await new Promise((resolve) => setTimeout(resolve));
    return opened;
  };
  /** @throws where it does not come; asked for again, it may. */
  const load = () => {
    coming ??= fetchIt().catch((error: unknown) => {
      coming = null;
      throw error;
    });
    return coming;
  };
  // Where it does not come, what was rendered stays, and the next touch asks for it again.
  const want = () => void load().catch(() => undefined);
  const takeAsOld = (what: Old) => {
    hasHeard = true;
    if (cache) return cache.takeAsOld(what);
    missed.push(what);
    want();
  };
  // The stream began before all of a page is there: what comes to life after it told of something may have missed it.
  const comeToLife = (queryKey: QueryKey) => {
    if (!hasHeard) return;
    if (cache) cache.askOnce(queryKey);
    else takeAsOld({ queryKey });
  };
  const comeBack = () => {
    if (!cache && !document.hidden) takeAsOld("all");
  };
  return {
    now: () => cache,
    load,
    want,
    takeAsOld,
    comeToLife,
    subscribe(tell: () => void) {
      told.add(tell);
      return () => void told.delete(tell);
    },
    open() {
      isOpen = true;
      cache?.client.mount();
      const touched = new AbortController();
      const touch = () =>
        load().then(
          () => touched.abort(),
          () => undefined,
        );
      for (const type of touches) addEventListener(type, touch, { signal: touched.signal, passive: true });
      document.addEventListener("visibilitychange", comeBack);
      addEventListener("online", comeBack);
      return () => {
        isOpen = false;
        cache?.client.unmount();
        touched.abort();
        document.removeEventListener("visibilitychange", comeBack);
        removeEventListener("online", comeBack);
      };
    },
  };
}
