import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { parseJson } from "#lib/core/service/parse-json.ts";

const routerState = "next-router-state-tree";
/** Next refuses longer ones. */
const maxStateLength = 40_000;

const paramKinds = ["c", "oc", "d"].concat(
  ["c", "d"].flatMap((kind) => ["(.)", "(..)", "(..)(..)", "(...)"].map((from) => `${kind}i${from}`)),
);
const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum(paramKinds), z.array(z.string()).nullable()]),
]);
/** As Next 16 sends it: a segment, its children by slot, where and how to refetch it, and flags. */
const stateTree = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy((): z.ZodType => stateTree),
  ),
  z.tuple([z.string(), z.string()]).nullish(),
  z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
  z.number().nullish(),
  z.string().optional(),
]);

/**
 * Next answers 500 for what it cannot read, before any code of ours. A path that is not encoded as UTF-8 is taken
 * literally, so that nothing is found at it. A state of its router counts as not sent, which only costs the rendering of
 * the whole page. So does the type of a form whose parts cannot be told apart. TRACE, which no `Request` can be, asks
 * what OPTIONS asks.
 */
export function mendRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = readablePath(request.url ?? "/");
    if (request.method === "TRACE") request.method = "OPTIONS";
    if (isFormWithoutBoundary(request.headers["content-type"])) delete request.headers["content-type"];
    if (!isRouterState(request.headers[routerState])) delete request.headers[routerState];
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

const isFormWithoutBoundary = (type = "") => /^multipart\/form-data/i.test(type) && !/boundary=/i.test(type);

export function isRouterState(header: string | string[] | undefined): boolean {
  if (typeof header !== "string" || header.length > maxStateLength) return false;
  return isRead(() => stateTree.parse(parseJson(decodeURIComponent(header))));
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
