import type { ServiceState } from "#lib/core/live/service-state.ts";

export type Heard =
  /** Something may have been missed, so everything is asked for again. */
  | { type: "refresh" }
  /** The role changed or ended, or the page was rendered for another person. */
  | { type: "access" }
  | { type: "service"; state: ServiceState }
  | { type: "change"; kind: string; id: string };

type Hearer = (heard: Heard) => void;

/** The longest time from when the server read a part of a page until that part listens. */
const latelyMs = 30_000;

export type Hearing = ReturnType<typeof createHearing>;

/** Passes on what the stream says. A part of a page that starts to listen late is told what it may have missed. */
export function createHearing() {
  const hearers = new Set<Hearer>();
  let kept: { heard: Heard; at: number }[] = [];
  const lately = () => {
    kept = kept.filter(({ at }) => at > Date.now() - latelyMs);
    return kept.map(({ heard }) => heard);
  };
  return {
    lately,
    tell(heard: Heard) {
      lately();
      kept.push({ heard, at: Date.now() });
      for (const hear of hearers) hear(heard);
    },
    /** Returns a function that stops listening. */
    join(hear: Hearer) {
      for (const heard of lately()) hear(heard);
      hearers.add(hear);
      return () => {
        hearers.delete(hear);
      };
    },
  };
}
