import { describe, expect, test } from "vitest";
import { askPage } from "#e2e/access/requests/ask-page.ts";
import { pageForms } from "#e2e/access/requests/page-forms.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { promisedRoles } from "#e2e/access/rules/roles.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { leaksIn } from "#e2e/access/world/leaks.ts";
import type { World } from "#e2e/access/world/world.ts";
import { type Permission, type Role, roles } from "#lib/core/auth/permissions.ts";
import { say } from "#scripts/words/say.ts";
import { protectedPages } from "./pages.ts";
import { call, protectedActions } from "./protected-actions.ts";
import { askAsPermitted, askRoute, protectedRoutes } from "./protected-routes.ts";

const may = (role: Role, needs: Permission) => promisedRoles[role].includes(needs);
const [, refusal = ""] = say("errors.forbidden_role", { role: "|", whom: "|" }).split("|");

/** The owner may do everything: the suite of permitted access asks for all of it. */
const others = roles.filter((role) => role !== "owner");

/** Each page, route and action against the documented permissions of each role. */
export function describeRoles(world: () => World): void {
  describe.each(others)("as %s", (role) => {
    test.each(pageForms.slice(0, 2))(
      "each page asked as $name is shown or refused by the role",
      async (form) => {
        const { url, members, orderCanaries, secrets } = world();
        const hidden = may(role, "orders:read") ? [] : orderCanaries;
        const asked = protectedPages(world()).map(async (page) => {
          const rule = pageRules[page.pattern];
          if (rule?.access !== "workspace") return;
          const reply = await askPage({ url, ...page, form, cookie: members[role].cookie });
          const allowed = may(role, rule.needs);
          const seen = {
            shown: leaksIn(reply, [rule.shows(world())]).length === 1,
            refused: reply.body.includes(refusal),
            leaks: leaksIn(reply, [...hidden, ...Object.values(secrets)]),
          };
          expect({ page: page.path, ...seen }).toEqual({
            page: page.path,
            shown: allowed,
            refused: !allowed,
            leaks: [],
          });
        });
        await Promise.all(asked);
      },
    );

    test("each route answers or refuses by the role", async () => {
      const person = world().members[role];
      for (const route of protectedRoutes(world())) {
        const { needs, status = 200 } = route.rule;
        const allowed = may(role, needs);
        const reply = allowed
          ? await askAsPermitted(world(), route, person)
          : await askRoute(world(), route, { cookie: person.cookie });
        expect([route.route, reply.status]).toEqual([route.route, allowed ? status : 403]);
        if (!allowed) expect(leaksIn(reply, world().orderCanaries), route.route).toEqual([]);
      }
    });

    const allowed = protectedActions.filter(({ rule }) => may(role, rule.needs) && !rule.ownersOnly);
    const refused = protectedActions.filter((action) => !allowed.includes(action));

    test.each(allowed)("$name is done", async (action) => {
      const person = world().members[role];
      const input = await action.rule.freshInput?.(world(), person);
      const before = await readEffects(world(), action.rule);
      const reply = await call(world(), action, { cookie: person.cookie, input });
      const { status, code, invalid } = readActionReply(reply);
      expect({ status, code, invalid }).toEqual({ status: 200, code: undefined, invalid: false });
      expect(await readEffects(world(), action.rule)).not.toEqual(before);
      await action.rule.settled?.(world());
    });

    test("all other actions are refused, and change nothing", async () => {
      const { cookie } = world().members[role];
      const before = await readEffects(world());
      const replies = refused.map(async (action) => {
        const { status, code } = readActionReply(await call(world(), action, { cookie }));
        return { action: action.name, status, code };
      });
      expect(await Promise.all(replies)).toEqual(
        refused.map(({ name, rule: { needs } }) => ({
          action: name,
          status: 200,
          code: may(role, needs) ? "owners_only" : "forbidden_role",
        })),
      );
      expect(await readEffects(world())).toEqual(before);
    });
  });

  test("a lowered role applies from the next request on", async () => {
    const { database, members } = world();
    const action = protectedActions.find(({ name }) => name === "createOrderAction");
    const create = async () =>
      action && readActionReply(await call(world(), action, { cookie: members.operator.cookie }));
    const become = (role: Role) =>
      database.rows(
        "update memberships m set role = $1 from users u where u.id = m.user_id and u.email = $2",
        [role, members.operator.email],
      );
    expect(await create()).toMatchObject({ status: 200, code: undefined });
    await become("viewer");
    const refused = await create();
    await become("operator");
    expect(refused).toMatchObject({ code: "forbidden_role" });
  });
}
