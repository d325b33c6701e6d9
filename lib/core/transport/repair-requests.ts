import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { parseJson } from "#lib/core/service/parse-json.ts";

const routerState = "next-router-state-tree";
/** Next.js refuses longer ones. */
const maxStateLength = 40_000;

const paramKinds = ["c", "oc", "d"].concat(
  ["c", "d"].flatMap((kind) => ["(.)", "(..)", "(..)(..)", "(...)"].map((from) => `${kind}i${from}`)),
);
const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum(paramKinds), z.array(z.string()).nullable()]),
]);
/** The format of Next.js 16: a segment, its children by slot, where and how to refetch it, and flags. */
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
 * Repairs requests to which Next.js would answer 500 before our code runs. A path that is not encoded as UTF-8 is taken
 * literally, so that it finds nothing. An unreadable router state is removed, and Next.js renders the whole page
 * instead. The content type of a form without a boundary is removed. TRACE becomes OPTIONS, because no `Request` can be
 * TRACE.
 */
export function repairRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = readablePath(request.url ?? "/");
    if (request.method === "TRACE") request.method = "OPTIONS";
    if (isFormWithoutBoundary(request.headers["content-type"])) delete request.headers["content-type"];
    if (!isRouterState(request.headers[routerState])) delete request.headers[routerState];
  });
}

/**
 * The address, with a path that can be decoded.
 * @param address path and query, unchanged from the request
 */
export function readablePath(address: string): string {
  // `OPTIONS *` asks about the server itself.
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
