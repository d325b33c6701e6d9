import type { Asked } from "#e2e/fixtures/rewriting-proxy.ts";

/** What a change asks of the service, in this order; the last two only where production has started meanwhile. */
export const steps = ["read", "create", "look", "cancel", "look at the new", "cancel the new"] as const;
export type Step = (typeof steps)[number];

/** Tells the calls of one change apart by what they are about. */
export function watchSteps(oldId: string) {
  let isMade = false;
  return (asked: Asked): Step | null => {
    const { method, path } = asked;
    if (method === "POST" && path === "/v1/orders") {
      isMade = true;
      return "create";
    }
    const isAboutOld = path.includes(oldId);
    if (method === "POST" && path.endsWith("/cancel")) return isAboutOld ? "cancel" : "cancel the new";
    if (method !== "GET" || !/\/v1\/orders\/[^/?]+$/.test(path)) return null;
    if (!isAboutOld) return "look at the new";
    return isMade ? "look" : "read";
  };
}
