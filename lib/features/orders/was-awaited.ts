/** What an endpoint of ours was from an instant on. */
export type EndpointState = { endpointId: string; since: Date; status: string; events: readonly string[] };

/** Not there yet, never there, or not there any more because somebody wanted it so. */
const absent: readonly string[] = ["registering", "refused", "deleted"];

/** What each endpoint was at an instant, where it was there and took events of a type. `states` are oldest first. */
export function takersOf(states: readonly EndpointState[], type: string, at: Date): EndpointState[] {
  const then = new Map<string, EndpointState>();
  for (const state of states) if (state.since <= at) then.set(state.endpointId, state);
  return [...then.values()].filter(({ status, events }) => !absent.includes(status) && events.includes(type));
}

/** A service whose clock is ahead of ours tells of what has not happened here yet. */
export const earlierOf = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()));
