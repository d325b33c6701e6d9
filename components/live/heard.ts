import type { Missed } from "#lib/core/live/read-missed.ts";
import type { ServiceState } from "#lib/core/live/service-state.ts";

export type Heard =
  /** Something may have been missed, so everything is asked for again. */
  | { type: "refresh" }
  /** Their role here changed, or went. */
  | { type: "access" }
  | { type: "service"; state: ServiceState }
  | { type: "change"; kind: string; id: string };

/** What the server said at once, and the moment to go on from; none where it knows of none. */
export type Told = { heard: Heard[]; moment: string | null };

export const toldOf = ({ isTheirs, moment, changes, service }: Missed): Told => ({
  moment,
  heard: [
    ...(isTheirs ? [] : [{ type: "access" } as const]),
    ...(changes?.map((change) => ({ type: "change", ...change }) as const) ?? [{ type: "refresh" } as const]),
    { type: "service", state: service },
  ],
});
