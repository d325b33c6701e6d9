import type { ProxyRequest } from "#e2e/fixtures/rewriting-proxy.ts";

/**
 * The calls of a change to the service, in this order. The last two occur only when production has started meanwhile.
 */
export const steps = ["read", "create", "look", "cancel", "look at the new", "cancel the new"] as const;
export type Step = (typeof steps)[number];

/** Returns the step of each call, by the order that it is about. */
export function watchSteps(oldId: string) {
  let isMade = false;
  return (asked: ProxyRequest): Step | null => {
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
