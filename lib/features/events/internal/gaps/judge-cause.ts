import { type EndpointState, takersOf } from "#lib/features/orders/read-watch.ts";

/** `stopped`: in a state of the endpoint that is not known here; `failing`: until the service gave up. */
export type GapCause = "paused" | "disabled" | "gone" | "stopped" | "failing" | "unknown";

const dayMs = 86_400_000;
/** Endpoints are looked at every half minute: one that was seen paused so soon after had been before. */
const noticedAfterMs = 90_000;
const known = ["paused", "disabled", "gone"] as const;

/**
 * Why an event that was to be expected did not come, from what the endpoints were when it happened. One that was
 * paused by the service within the day had failed until then: deliveries are tried again for 24 hours ("Events").
 */
export function judgeCause(
  states: readonly EndpointState[],
  { type, at }: { type: string; at: Date },
): { cause: GapCause; status: string } {
  const takers = takersOf(states, type, at);
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
