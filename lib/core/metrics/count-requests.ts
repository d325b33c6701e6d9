import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { metrics } from "./metrics.ts";

/** Observes every request of this process from its first byte to the end of its answer. Runs at start. */
export function countRequests(): void {
  const begun = new WeakMap<IncomingMessage, { at: number; kind: string }>();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    begun.set(request, { at: performance.now(), kind: kindOf(request) });
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { at, kind } = begun.get(request) ?? {};
    if (at === undefined || kind === undefined) return;
    const labels = { kind, method: methodOf(request), status: String(response.statusCode) };
    metrics()?.requests.observe(labels, (performance.now() - at) / 1_000);
  });
}

const kinds = ["health", "live", "metrics", "uploads", "webhooks"];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Of a few kinds, because an address may contain a name, or the secret of a link. */
export function kindOf({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  const path = url.split("?")[0] ?? "";
  if (path.startsWith("/_next/")) return "asset";
  if (headers["next-action"] !== undefined) return "action";
  if (!path.startsWith("/api/")) return "page";
  const [, , part = ""] = path.split("/");
  return kinds.find((kind) => kind === part) ?? "api";
}

const methodOf = ({ method = "" }: IncomingMessage) => (methods.includes(method) ? method : "other");
