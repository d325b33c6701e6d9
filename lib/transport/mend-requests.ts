import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";

const routerState = "next-router-state-tree";

/**
 * Next answers 500 for two things that it cannot read, before any code of ours: a path that is not encoded as UTF-8, and
 * a state of its router. Such a path is taken literally, so that nothing is found at it; such a state counts as not sent.
 */
export function mendRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = readablePath(request.url ?? "/");
    if (!isRead(() => parseAndValidateFlightRouterState(request.headers[routerState])))
      delete request.headers[routerState];
  });
}

/** @param address path and query, as they stand in the request */
export function readablePath(address: string): string {
  // What `OPTIONS *` asks for: the server itself.
  if (address === "*") return "/*";
  const [path = "", ...query] = address.split("?");
  if (isRead(() => decodeURIComponent(path))) return address;
  return [path.replaceAll("%", "%25"), ...query].join("?");
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
