import type { Heard } from "./heard.ts";
import type { Old, QueryCache } from "./query-cache.ts";

export type HeldCache = ReturnType<typeof holdCache>;

const touches = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * A page shows what the server rendered without React Query. It comes when somebody touches the page or looks at it
 * again, when something became old, or when a part of the page has nothing to show without it.
 */
export function holdCache(hearers: Set<(heard: Heard) => void>) {
  let cache: QueryCache | null = null;
  let coming: Promise<QueryCache> | null = null;
  let isOpen = false;
  const missed: Old[] = [];
  const told = new Set<() => void>();

  const fetchIt = async () => {
    const { openCache } = await import("./query-cache.ts");
    const opened = openCache(missed, hearers);
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
  const want = () => void load().catch(() => undefined);
  const takeAsOld = (what: Old) => {
    if (cache) return cache.takeAsOld(what);
    missed.push(what);
    want();
  };
  const comeBack = () => {
    if (!cache && !document.hidden) takeAsOld("all");
  };
  return {
    now: () => cache,
    load,
    want,
    takeAsOld,
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
