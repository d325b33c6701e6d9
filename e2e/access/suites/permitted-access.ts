import { describe, expect, test } from "vitest";
import { askPage } from "#e2e/access/requests/ask-page.ts";
import { pageForms } from "#e2e/access/requests/page-forms.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { unauditedActions } from "#e2e/access/rules/unaudited.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { leaksIn } from "#e2e/access/world/leaks.ts";
import type { World } from "#e2e/access/world/world.ts";
import { protectedPages } from "./pages.ts";
import { type Call, call, protectedActions, waysIn } from "./protected-actions.ts";
import {
  askAsPermitted,
  askRoute,
  isCachedPerSession,
  isUncacheable,
  protectedRoutes,
} from "./protected-routes.ts";

/**
 * The same requests by permitted callers: without visible content, a refusal would prove nothing. The proxy refuses
 * forms, because no page of ours sends them.
 */
export function describePermittedAccess(world: () => World, { takesForms = false } = {}): void {
  describe("the owner gets access with the same requests", () => {
    const forms = pageForms.filter(({ brings }) => brings === "content");
    test.each(forms)("every page asked as $name shows its content", async (form) => {
      const { url, owner } = world();
      const asked = protectedPages(world()).map(async (page) => {
        const reply = await askPage({ url, ...page, form, cookie: owner.cookie });
        return leaksIn(reply, [shownBy(world(), page.pattern)]).length === 1 ? [] : [page.pattern];
      });
      expect((await Promise.all(asked)).flat(), "show nothing").toEqual([]);
    });

    test("every route answers with its content, which no shared cache may store", async () => {
      for (const route of protectedRoutes(world())) {
        const reply = await askAsPermitted(world(), route, world().owner);
        const { shows, status = 200, isCacheable } = route.rule;
        expect({ route: route.route, status: reply.status }).toEqual({ route: route.route, status });
        expect(leaksIn(reply, [shows(world())]), route.route).toHaveLength(1);
        expect(isCacheable ? isCachedPerSession(reply) : isUncacheable(reply), route.route).toBe(true);
      }
    });

    test("the other workspace sees its own order, and nothing of the first workspace", async () => {
      const { url, other, canaries } = world();
      const order = { workspace: other.slug, order: other.orderId };
      for (const route of protectedRoutes(world(), order)) {
        const reply = await askRoute(world(), route, { cookie: other.cookie });
        expect(leaksIn(reply, canaries), route.path).toEqual([]);
        if (route.route.includes("/orders/")) expect(reply.body, route.path).toContain(other.orderNumber);
      }
      const [form] = pageForms;
      for (const page of protectedPages(world(), order)) {
        const reply = form && (await askPage({ url, ...page, form, cookie: other.cookie }));
        expect(reply && leaksIn(reply, canaries), page.path).toEqual([]);
      }
    });

    test.each(protectedActions)("$name has its effect", async (action) => {
      const { owner } = world();
      const input = await action.rule.freshInput?.(world(), owner);
      const before = await readEffects(world(), action.rule);
      const reply = await call(world(), action, { cookie: owner.cookie, input });
      const { status, code, invalid } = readActionReply(reply);
      expect({ status, code, invalid }).toEqual({ status: 200, code: undefined, invalid: false });
      const after = await readEffects(world(), action.rule);
      expect(after).not.toEqual(before);
      // Every effect is audited. An action that starts background work is audited when it starts it.
      if (!(action.name in unauditedActions)) expect(after.audit_log).not.toEqual(before.audit_log);
      await action.rule.settled?.(world());
    });

    const reaching = waysIn.filter(({ form }) => form === "script" || takesForms);
    test.each(reaching)("an action has its effect through $way", async ({ way: _, ...given }) => {
      const before = await readEffects(world());
      await callOf("connectSandboxAction", given);
      expect(await readEffects(world())).not.toEqual(before);
    });

    test.each(waysIn.filter((way) => !reaching.includes(way)))(
      "an action has no effect through $way, which no page of ours uses",
      async ({ way: _, ...given }) => {
        const before = await readEffects(world());
        expect((await callOf("connectSandboxAction", given))?.status).toBe(415);
        expect(await readEffects(world())).toEqual(before);
      },
    );

    async function callOf(wanted: string, given: Omit<Call, "cookie">) {
      const action = protectedActions.find(({ name }) => name === wanted);
      return action && (await call(world(), action, { cookie: world().owner.cookie, ...given }));
    }
  });
}

function shownBy(world: World, pattern: string): string {
  const rule = pageRules[pattern];
  if (!rule || rule.access === "public") throw new Error(`${pattern} shows nothing of anybody.`);
  return rule.shows(world);
}
