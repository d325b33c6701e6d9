import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Call } from "#e2e/resilience/proxy/call.ts";
import { faults } from "#e2e/resilience/proxy/faults.ts";
import type { Plan } from "#e2e/resilience/proxy/plan.ts";
import type { Trial } from "./trial.ts";

/** How many calls in a row fail. */
const strikes = [1, 2, Number.POSITIVE_INFINITY];

/** `variant` and `times`, in [0, 1), choose among the forms of the fault. Returns a function that ends it. */
export function failCalls(
  { proxy }: TestPressroom,
  trial: Trial,
  { variant, times }: { variant: number; times: number },
): () => void {
  const variants: readonly Plan[] = faults[trial.fault];
  const plan = variants[Math.floor(variant * variants.length)];
  let left = strikes[Math.floor(times * strikes.length)] ?? 1;
  return proxy.plan((call) => {
    if (left <= 0 || !isOf(call, trial)) return undefined;
    left -= 1;
    return plan;
  });
}

function isOf(call: Call, { write, key }: Trial): boolean {
  if (call.name !== write) return false;
  return call.mark === key || call.path.includes(key) || call.headers.authorization === `Bearer ${key}`;
}
