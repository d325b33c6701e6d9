import { type EndpointState, subscribedEndpoints } from "#lib/features/orders/read-endpoint-history.ts";

/** `stopped`: the endpoint had an unknown status; `failing`: deliveries failed until the service gave up. */
export type GapCause = "paused" | "disabled" | "gone" | "stopped" | "failing" | "unknown";

const dayMs = 86_400_000;
/** Endpoints are checked every 30 s. One that is found paused this soon after an event was paused before it. */
const noticedAfterMs = 90_000;
const known = ["paused", "disabled", "gone"] as const;

/**
 * Why an expected event did not arrive, from the states of the endpoints at that time. If the endpoint is paused within
 * a day after the event, its deliveries had failed: the service retries for 24 hours (specification, "Events").
 */
export function judgeCause(
  states: readonly EndpointState[],
  { type, at }: { type: string; at: Date },
): { cause: GapCause; status: string } {
  const takers = subscribedEndpoints(states, type, at);
  const active = takers.find(({ status }) => status === "active");
  if (active) {
    const paused = states.find(
      ({ endpointId, status, since }) =>
        endpointId === active.endpointId && status === "paused" && since > at,
    );
    const afterMs = paused ? paused.since.getTime() - at.getTime() : Number.POSITIVE_INFINITY;
    if (afterMs <= noticedAfterMs) return { cause: "paused", status: "paused" };
    return { cause: afterMs <= dayMs ? "failing" : "unknown", status: active.status };
  }
  const status = takers[0]?.status ?? "";
  return { cause: known.find((each) => each === status) ?? (status ? "stopped" : "unknown"), status };
}
