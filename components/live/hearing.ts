import type { Heard } from "./heard.ts";

type Hearer = (heard: Heard) => void;

/** What the server read for a part of a page is this old at most when that part comes to life. */
const keptMs = 10_000;

/** Who wants to hear. Who comes later than what they show was read is told what was heard since. */
export function createHearing() {
  const hearers = new Set<Hearer>();
  let kept: { heard: Heard; at: number }[] = [];
  const forget = () => {
    kept = kept.filter(({ at }) => at > Date.now() - keptMs);
  };
  return {
    tell(heard: Heard) {
      forget();
      kept.push({ heard, at: Date.now() });
      for (const hear of hearers) hear(heard);
    },
    join(hear: Hearer) {
      forget();
      for (const { heard } of kept) hear(heard);
      hearers.add(hear);
      return () => {
        hearers.delete(hear);
      };
    },
  };
}

export type Hearing = ReturnType<typeof createHearing>;
