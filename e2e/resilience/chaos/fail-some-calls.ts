import { setTimeout as pause } from "node:timers/promises";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { faults } from "#e2e/resilience/proxy/faults.ts";
import type { Plan } from "#e2e/resilience/proxy/plan.ts";
import type { Trouble } from "./plan.ts";

const answer = (body: string, type = "application/json") => ({
  instead: { status: 200, headers: { "content-type": type }, body },
});

/** Answers that are no answers. The service has done its work. */
const malformed: readonly Plan[] = [
  answer("{}"),
  answer('{"data":{"id":7}}'),
  answer('{"data":'),
  answer("<html><body>Please sign in to the hotel network</body></html>", "text/html"),
];

/** For a while, every second call of the dashboards and of the worker fails in one way. */
export async function failSomeCalls(
  { proxy }: TestPressroom,
  { kind, form, lengthMs }: Trouble,
): Promise<void> {
  const forms: readonly Plan[] =
    kind === "malformed reply" ? malformed : kind in faults ? faults[kind as keyof typeof faults] : [];
  const plan = forms[Math.floor(form * forms.length)];
  let calls = 0;
  const withdraw = proxy.plan(() => {
    calls += 1;
    return calls % 2 === 1 ? plan : undefined;
  });
  await pause(lengthMs);
  withdraw();
}
