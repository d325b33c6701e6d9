import type { Reply } from "#e2e/access/requests/send.ts";
import { sendFlight } from "#e2e/access/requests/send-flight.ts";
import { type KeyedRouteRule, routeRules } from "#e2e/access/rules/routes.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import type { Person, World } from "#e2e/access/world/world.ts";

export type KeyedRoute = {
  route: string;
  rule: KeyedRouteRule;
  method: string;
  path: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

export function keyedRoutes(world: World, segments: Record<string, string> = {}): KeyedRoute[] {
  return Object.entries(routeRules).flatMap(([route, rule]) => {
    if (rule.door !== "workspace") return [];
    const [method = "", pattern = ""] = route.split(" ");
    const given = rule.body?.(world);
    const body = given instanceof Uint8Array ? new Uint8Array(given) : rule.body && JSON.stringify(given);
    const query = rule.query?.(world) ?? "";
    return {
      route,
      rule,
      method,
      path: `${fillPattern(pattern, segmentValues(world, segments))}${query}`,
      body,
    };
  });
}

/** The same for somebody who may: some find only what is their own. */
export async function askRightfully(world: World, route: KeyedRoute, caller: Person): Promise<Reply> {
  const own = await route.rule.freshSegments?.(world, caller);
  const [, pattern = ""] = route.route.split(" ");
  const path = own ? fillPattern(pattern, segmentValues(world, own)) : route.path;
  return askRoute(world, { ...route, path }, { cookie: caller.cookie });
}

type Asker = { cookie?: string | undefined; headers?: Record<string, string> };

export function askRoute(
  world: World,
  { method, path, body, rule }: KeyedRoute,
  asker: Asker,
): Promise<Reply> {
  // As a browser does: a POST says which page it comes from.
  const headers = { ...rule.headers, ...(method !== "GET" && { origin: world.url }), ...asker.headers };
  return sendFlight(`${world.url}${path}`, {
    method,
    ...asker,
    headers,
    ...(body !== undefined && { body }),
  });
}

/** The browser that asked keeps it for this session alone, and nobody between it and here. */
export function isKeptBySession({ headers }: Reply): boolean {
  const directives = headers.get("cache-control")?.split(/,\s*/) ?? [];
  const isPrivate = directives.includes("private") && !directives.includes("public");
  return isPrivate && headers.get("vary")?.toLowerCase().split(/,\s*/).includes("cookie") === true;
}

/** No cache on the way may keep what is somebody's, nor that it was refused. */
export function isUncacheable({ headers }: Reply): boolean {
  const directives = headers.get("cache-control")?.split(/,\s*/) ?? [];
  return directives.includes("private") && directives.includes("no-store");
}
