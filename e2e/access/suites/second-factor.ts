import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { send } from "#e2e/access/requests/send.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import type { World } from "#e2e/access/world/world.ts";
import { protectedPages } from "./pages.ts";
import { call, protectedActions } from "./protected-actions.ts";
import { askRoute, protectedRoutes } from "./protected-routes.ts";

/** A workspace that requires a second factor, and its owner in a session without one. */
export function describeSecondFactor(world: () => World): void {
  describe("where a second factor is required, a session without one", () => {
    const require = (isRequired: boolean) =>
      world().database.rows("update workspaces set requires_second_factor = $1 where slug = $2", [
        isRequired,
        world().other.slug,
      ]);
    beforeAll(() => require(true));
    afterAll(() => require(false));
    const ofOther = () => ({ workspace: world().other.slug, order: world().other.orderId });

    test("is redirected from every page to the security settings", async () => {
      const { url, other } = world();
      const pages = protectedPages(world(), ofOther()).filter(({ pattern }) =>
        pattern.startsWith("/[workspace]"),
      );
      expect(pages.length).toBeGreaterThan(20);
      for (const { path } of pages) {
        const reply = await send(`${url}${path}`, { cookie: other.cookie });
        const { pathname, searchParams } = new URL(reply.headers.get("location") ?? "/nowhere", url);
        expect({ path, status: reply.status, pathname }).toEqual({
          path,
          status: 307,
          pathname: "/account/security",
        });
        expect(decodeURIComponent(searchParams.get("next") ?? "")).toBe(decodeURIComponent(path));
        expect(reply.body).not.toContain(other.orderNumber);
      }
    });

    test("is refused by every route", async () => {
      for (const route of protectedRoutes(world(), ofOther())) {
        const reply = await askRoute(world(), route, { cookie: world().other.cookie });
        expect({ route: route.route, status: reply.status }).toEqual({ route: route.route, status: 403 });
        // A HEAD reply has no body.
        if (!route.route.startsWith("HEAD"))
          expect(reply.body, route.route).toContain("second_factor_required");
      }
    });

    test("is refused every action", async () => {
      const { other } = world();
      const before = await readEffects(world());
      for (const action of protectedActions) {
        const reply = await call(world(), action, { cookie: other.cookie, workspace: other.slug });
        expect({ action: action.name, code: readActionReply(reply).code }).toEqual({
          action: action.name,
          code: "second_factor_required",
        });
      }
      expect(await readEffects(world())).toEqual(before);
    });
  });
}
