import { describe, expect, test } from "vitest";
import { type Reply, send } from "#e2e/access/requests/send.ts";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { findRouteFiles } from "#e2e/access/surface/find-routes.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import type { World } from "#e2e/access/world/world.ts";
import { root } from "#scripts/root.ts";
import { askRoute, isUncacheable, protectedRoutes } from "./protected-routes.ts";

const encrypted = { "x-forwarded-proto": "https" };
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The headers of every reply, whatever the path, the method and the caller. */
export function describeReplyHeaders(world: () => World): void {
  describe("every reply", () => {
    test("of every route, by any method, is inert", async () => {
      for (const { pattern } of findRouteFiles(root)) {
        const path = fillPattern(pattern, segmentValues(world()));
        for (const method of methods) {
          const reply = await send(`${world().url}${path}`, { method });
          expect(problemsOf(reply), `${method} ${path}: ${reply.status}`).toEqual([]);
          expect(isInert(reply), `${method} ${path}: ${policyOf(reply)}`).toBe(true);
        }
      }
    });

    test("of a permitted, a missing and an unknown route is inert", async () => {
      const { cookie } = world().owner;
      const mine = protectedRoutes(world()).filter(({ method }) => method === "GET");
      const replies = [
        ...(await Promise.all(mine.map((route) => askRoute(world(), route, { cookie })))),
        await send(`${world().url}/api/nothing/here`, { cookie }),
        await send(`${world().url}/api/orders/${world().slug}/test/nonsense`, { cookie }),
      ];
      for (const reply of replies) {
        expect(problemsOf(reply), `${reply.status}`).toEqual([]);
        expect(isInert(reply), policyOf(reply)).toBe(true);
      }
    });

    test("of an undecodable path is 404", async () => {
      const { url, slug, owner } = world();
      const reply = await send(`${url}/api/orders/${slug}/test/%E0%A4%A`, { cookie: owner.cookie });
      expect(reply.status).toBe(404);
      expect(JSON.parse(reply.body)).toMatchObject({ error: { code: "not_found" } });
    });

    test("of a page, a script and a picture has the same headers", async () => {
      const page = await send(`${world().url}/login`);
      const script = /src="(\/_next\/static\/[^"]+)"/.exec(page.body)?.[1];
      const paths = Object.keys(pageRules).map((pattern) => fillPattern(pattern, segmentValues(world())));
      for (const path of [
        ...paths,
        `${script}`,
        "/_next/nothing",
        "/icon.svg",
        "/favicon.ico",
        "/nothing/here",
        "/%E0%A4%A",
      ]) {
        const reply = await send(`${world().url}${path}`);
        expect(problemsOf(reply), `${path}: ${reply.status}`).toEqual([]);
      }
    });

    test.each(["/login", "/icon.svg", "/favicon.ico", "/api/health/live", "/api/nothing", "/nothing/here"])(
      "of %s sets HSTS only over HTTPS",
      async (path) => {
        const plain = await send(`${world().url}${path}`);
        const secure = await send(`${world().url}${path}`, { headers: encrypted });
        expect(plain.headers.get("strict-transport-security")).toBeNull();
        expect(secure.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8,}$/);
      },
    );

    test("of a protected route is not cached on the way, refused or not", async () => {
      for (const route of protectedRoutes(world())) {
        const reply = await askRoute(world(), route, {});
        expect(isUncacheable(reply), `${route.path}: ${reply.headers.get("cache-control")}`).toBe(true);
      }
    });
  });
}

const policyOf = ({ headers }: Reply) => headers.get("content-security-policy") ?? "";

/** Nothing in the reply can run, be framed or load anything. */
function isInert(reply: Reply): boolean {
  const wanted = ["default-src 'none'", "frame-ancestors 'none'", "sandbox"];
  return wanted.every((directive) => policyOf(reply).includes(directive));
}

function problemsOf({ headers, ...reply }: Reply): string[] {
  const wanted: Readonly<Record<string, string>> = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  };
  const missing = Object.entries(wanted).filter(([name, value]) => headers.get(name) !== value);
  const referrer = headers.get("referrer-policy") ?? "";
  return [
    ...missing.map(([name]) => `${name} is ${headers.get(name)}`),
    ...(["same-origin", "no-referrer"].includes(referrer) ? [] : [`referrer-policy is ${referrer}`]),
    ...(policyOf({ headers, ...reply }).includes("frame-ancestors 'none'") ? [] : ["may be framed"]),
    ...(headers.has("x-powered-by") ? ["tells what runs it"] : []),
  ];
}
