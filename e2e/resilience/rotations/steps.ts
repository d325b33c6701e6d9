import type { ProxyRequest } from "#e2e/fixtures/rewriting-proxy.ts";

export type Step = "list" | "register" | "test" | "look at the old" | "delete the old";

/**
 * The calls of a rotation to the service, in this order. The request that begins it makes the first two, the worker
 * the rest.
 */
export const steps: readonly { name: Step; act: "begin" | "turn"; isLate?: boolean }[] = [
  { name: "list", act: "begin" },
  { name: "register", act: "begin" },
  { name: "test", act: "turn" },
  { name: "look at the old", act: "turn", isLate: true },
  { name: "delete the old", act: "turn", isLate: true },
];

export function stepOf({ method, path }: ProxyRequest): Step | null {
  if (!path.startsWith("/v1/webhooks")) return null;
  const isAboutOne = /\/v1\/webhooks\/[^/?]+/.test(path);
  if (method === "POST") return isAboutOne ? "test" : "register";
  if (method === "DELETE") return "delete the old";
  return isAboutOne ? "look at the old" : "list";
}
