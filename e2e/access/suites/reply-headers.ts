import { describe, expect, test } from "vitest";
import { type Reply, send } from "#e2e/access/requests/send.ts";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { findRouteFiles } from "#e2e/access/surface/find-routes.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import type { World } from "#e2e/access/world/world.ts";
import { root } from "#scripts/root.ts";
import { askRoute, isUncacheable, keyedRoutes } from "./keyed-routes.ts";

const encrypted = { "x-forwarded-proto": "https" };
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What every reply tells a browser, whatever was asked for, however, and by whom. */
export function describeReplyHeaders(world: () => World): void {
  describe("every reply", () => {
    test("of every route, by whichever method, is inert", async () => {
      for (const { pattern } of findRouteFiles(root)) {
        const path = fillPattern(pattern, segmentValues(world()));
        for (const method of methods) {
          const reply = await send(`${world().url}${path}`, { method });
          expect(problemsOf(reply), `${method} ${path}: ${reply.status}`).toEqual([]);
          expect(isInert(reply), `${method} ${path}: ${policyOf(reply)}`).toBe(true);
        }
      }
    });

    test("of a route to whoever may, of one that is not there, and of none at all is inert", async () => {
      const { cookie } = world().owner;
      const mine = keyedRoutes(world()).filter(({ method }) => method === "GET");
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

    test("of an address that does not decode says that nothing is there", async () => {
      const { url, slug, owner } = world();
      const reply = await send(`${url}/api/orders/${slug}/test/%E0%A4%A`, { cookie: owner.cookie });
      expect(reply.status).toBe(404);
      expect(JSON.parse(reply.body)).toMatchObject({ error: { code: "not_found" } });
    });

    test("of a page, a script and a picture says the same", async () => {
      const page = await send(`${world().url}/login`);
      const script = /src="(\/_next\/static\/[^"]+)"/.exec(page.body)?.[1];
      const paths = Object.keys(pageRules).map((pattern) => fillPattern(pattern, segmentValues(world())));
      for (const path of [
        ...paths,
        `${script}`,
        "/_next/nothing",
        "/icon.svg",
        "/nothing/here",
        "/%E0%A4%A",
      ]) {
        const reply = await send(`${world().url}${path}`);
        expect(problemsOf(reply), `${path}: ${reply.status}`).toEqual([]);
      }
    });

    test.each(["/login", "/icon.svg", "/api/health/live", "/api/nothing", "/nothing/here"])(
      "of %s binds the browser to HTTPS where it was asked for by it, and there alone",
      async (path) => {
        const plain = await send(`${world().url}${path}`);
        const secure = await send(`${world().url}${path}`, { headers: encrypted });
        expect(plain.headers.get("strict-transport-security")).toBeNull();
        expect(secure.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8,}$/);
      },
    );

    test("of what has a key is kept by nobody on the way, refused or not", async () => {
      for (const route of keyedRoutes(world())) {
        const reply = await askRoute(world(), route, {});
        expect(isUncacheable(reply), `${route.path}: ${reply.headers.get("cache-control")}`).toBe(true);
      }
    });
  });
}

const policyOf = ({ headers }: Reply) => headers.get("content-security-policy") ?? "";

/** Nothing that stands in it can run, be framed or load anything. */
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
