import { describe, expect, test } from "vitest";
import { send } from "#e2e/access/requests/send.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { findRouteFiles } from "#e2e/access/surface/find-routes.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { leaksIn } from "#e2e/access/world/leaks.ts";
import type { World } from "#e2e/access/world/world.ts";
import { root } from "#scripts/root.ts";
import { askRoute, isUncacheable, type ProtectedRoute, protectedRoutes } from "./protected-routes.ts";
import { type Stranger, strangers } from "./strangers.ts";

const bypasses: Readonly<Record<string, string>>[] = [
  {},
  { "x-middleware-subrequest": Array(5).fill("proxy").join(":") },
  { RSC: "1", "Next-Router-Prefetch": "1" },
];
const writing = ["POST", "PUT", "PATCH", "DELETE"];

/** Each route is refused to everyone without access. */
export function describeRoutes(world: () => World): void {
  describe("routes", () => {
    test.each(strangers)("refuse $name", async (stranger) => {
      const before = await readEffects(world());
      const asked = protectedRoutes(world()).flatMap((route) =>
        bypasses.map((headers) => problemsOf(world(), stranger, route, headers)),
      );
      expect((await Promise.all(asked)).flat()).toEqual([]);
      expect(await readEffects(world())).toEqual(before);
    });

    test("answer the same for another workspace and for a missing one", async () => {
      const { cookie } = world().other;
      const none = protectedRoutes(world(), { workspace: "nobody-has-this-name" });
      for (const [index, route] of protectedRoutes(world()).entries()) {
        const theirs = await askRoute(world(), route, { cookie });
        const nobodys = none[index] && (await askRoute(world(), none[index], { cookie }));
        expect(theirs.body, route.route).toBe(nobodys?.body);
      }
    });

    test.each<Record<string, string>>([
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ])("refuse the owner's POST with %j", async (headers) => {
      const posts = protectedRoutes(world()).filter(({ method }) => writing.includes(method));
      const { cookie } = world().owner;
      for (const route of posts) {
        const reply = await askRoute(world(), route, { cookie, headers });
        expect({ route: route.route, status: reply.status }).toEqual({ route: route.route, status: 403 });
      }
    });

    test("let no other origin read them", async () => {
      const { cookie } = world().owner;
      const headers = { origin: "https://evil.example" };
      for (const route of protectedRoutes(world())) {
        const reply = await askRoute(world(), route, { cookie, headers });
        expect(reply.headers.get("access-control-allow-origin"), route.path).toBeNull();
      }
    });

    test("answer 405 to methods that they do not export", async () => {
      const before = await readEffects(world());
      const { cookie } = world().owner;
      for (const { pattern, methods } of findRouteFiles(root)) {
        for (const method of ["GET", ...writing].filter((candidate) => !methods.includes(candidate))) {
          const path = fillPattern(pattern, segmentValues(world()));
          const reply = await send(`${world().url}${path}`, { method, cookie });
          expect({ method, path, status: reply.status }).toEqual({ method, path, status: 405 });
        }
      }
      expect(await readEffects(world())).toEqual(before);
    });
  });
}

async function problemsOf(
  world: World,
  stranger: Stranger,
  route: ProtectedRoute,
  headers: Record<string, string>,
): Promise<string[]> {
  const reply = await askRoute(world, route, { cookie: stranger.cookie(world), headers });
  const expected = stranger.isSignedIn ? 404 : 401;
  return [
    ...leaksIn(reply, world.canaries).map((leak) => `leaks ${leak}`),
    ...(reply.status === expected ? [] : [`was answered ${reply.status}`]),
    ...(isUncacheable(reply) ? [] : [`may be cached: ${reply.headers.get("cache-control")}`]),
  ].map((problem) => `${route.route} ${problem}`);
}
