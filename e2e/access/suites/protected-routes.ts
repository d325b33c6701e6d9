import type { Reply } from "#e2e/access/requests/send.ts";
import { sendFlight } from "#e2e/access/requests/send-flight.ts";
import { type ProtectedRouteRule, routeRules } from "#e2e/access/rules/routes.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import type { Person, World } from "#e2e/access/world/world.ts";

export type ProtectedRoute = {
  route: string;
  rule: ProtectedRouteRule;
  method: string;
  path: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

export function protectedRoutes(world: World, segments: Record<string, string> = {}): ProtectedRoute[] {
  return Object.entries(routeRules).flatMap(([route, rule]) => {
    if (rule.access !== "workspace") return [];
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

/** The same for a permitted caller, with objects of their own where others are not found. */
export async function askAsPermitted(world: World, route: ProtectedRoute, caller: Person): Promise<Reply> {
  const own = await route.rule.freshSegments?.(world, caller);
  const [, pattern = ""] = route.route.split(" ");
  const path = own ? fillPattern(pattern, segmentValues(world, own)) : route.path;
  return askRoute(world, { ...route, path }, { cookie: caller.cookie });
}

type Asker = { cookie?: string | undefined; headers?: Record<string, string> };

export function askRoute(
  world: World,
  { method, path, body, rule }: ProtectedRoute,
  asker: Asker,
): Promise<Reply> {
  // As a browser does: a POST sends the origin of its page.
  const headers = { ...rule.headers, ...(method !== "GET" && { origin: world.url }), ...asker.headers };
  return sendFlight(`${world.url}${path}`, {
    method,
    ...asker,
    headers,
    ...(body !== undefined && { body }),
  });
}

/** Only the browser may cache the reply, and only for this session. */
export function isCachedPerSession({ headers }: Reply): boolean {
  const directives = headers.get("cache-control")?.split(/,\s*/) ?? [];
  const isPrivate = directives.includes("private") && !directives.includes("public");
  return isPrivate && headers.get("vary")?.toLowerCase().split(/,\s*/).includes("cookie") === true;
}

/** No cache may store content of a person, nor the refusal. */
export function isUncacheable({ headers }: Reply): boolean {
  const directives = headers.get("cache-control")?.split(/,\s*/) ?? [];
  return directives.includes("private") && directives.includes("no-store");
}
