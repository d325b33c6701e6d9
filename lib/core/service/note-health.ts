import type { Attempt } from "./attempt-call.ts";
import type { Circuit, Probe } from "./circuit.ts";
import type { Endpoint } from "./endpoint.ts";
import { ServiceMisunderstood, ServiceUnreachable } from "./errors.ts";

/**
 * Tells the circuit what an attempt says of the service. A 4xx and a 429 are answers: whoever gives them is there.
 * What was not let out, or given up by whoever asked, says nothing.
 */
export function noteHealth(
  circuit: Circuit,
  { retry, fetches }: Pick<Endpoint, "retry" | "fetches">,
  { reading, ms }: Attempt<unknown>,
  probe: Probe,
): void {
  if (answers(reading)) circuit.answered(retry === "read" ? ms : undefined);
  else if (!saysNothing(reading) && !(fetches && isTimeout(reading))) circuit.failed(probe);
}

export function answers(reading: Attempt<unknown>["reading"]): boolean {
  if (reading.ok) return true;
  // What another call is answered with tells that somebody answers; a reply that stops in the middle does not.
  if (reading.failure instanceof ServiceMisunderstood) return reading.failure.problem !== "broken_json";
  return reading.outcome.type === "answered" && reading.outcome.status < 500;
}

/** It was not let out, or given up by whoever asked. */
export function saysNothing(reading: Attempt<unknown>["reading"]): boolean {
  return !reading.ok && (reading.outcome.type === "cancelled" || reading.outcome.type === "circuit_open");
}

const isTimeout = (reading: Attempt<unknown>["reading"]) =>
  !reading.ok && reading.failure instanceof ServiceUnreachable && reading.failure.reason === "timed_out";
