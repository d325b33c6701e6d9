import type { Attempt } from "./attempt-call.ts";
import type { Circuit, Probe } from "./circuit.ts";
import type { RetryClass } from "./endpoint.ts";

/**
 * Tells the circuit what an attempt says of the service. A 4xx and a 429 are answers: whoever gives them is there.
 * What was not let out, or given up by whoever asked, says nothing.
 */
export function noteHealth(
  circuit: Circuit,
  retryClass: RetryClass,
  { reading, ms }: Attempt<unknown>,
  probe: Probe,
): void {
  if (answers(reading)) circuit.answered(retryClass === "read" ? ms : undefined);
  else if (!saysNothing(reading)) circuit.failed(probe);
}

export function answers(reading: Attempt<unknown>["reading"]): boolean {
  if (reading.ok || reading.outcome.type === "misunderstood") return true;
  return reading.outcome.type === "answered" && reading.outcome.status < 500;
}

function saysNothing(reading: Attempt<unknown>["reading"]): boolean {
  return !reading.ok && (reading.outcome.type === "cancelled" || reading.outcome.type === "circuit_open");
}
