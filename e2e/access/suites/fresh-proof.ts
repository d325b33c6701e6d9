import { beforeAll, describe, expect, test } from "vitest";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import {
  actionsWithoutFreshSignIn,
  administrativePermissions,
} from "#e2e/access/rules/without-fresh-sign-in.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import type { World } from "#e2e/access/world/world.ts";
import { call, protectedActions } from "./protected-actions.ts";

const administered = protectedActions.filter(({ rule }) => administrativePermissions.includes(rule.needs));

/** Uses a session of the owner that signed in 16 minutes ago. */
export function describeFreshProof(world: () => World): void {
  describe("a stale session cannot administer anything", () => {
    let cookie: string;
    beforeAll(async () => {
      const { url, owner, secrets, database } = world();
      cookie = await signIn(url, owner.email, secrets.password);
      await database.rows(
        `update sessions set proved_at = now() - interval '16 minutes'
         where id = (select id from sessions where user_id = $1 order by created_at desc limit 1)`,
        [owner.id],
      );
    });

    test.each(administered.filter(({ name }) => !(name in actionsWithoutFreshSignIn)))(
      "$name",
      async (action) => {
        const before = await readEffects(world(), action.rule);
        const reply = await call(world(), action, { cookie });
        expect(readActionReply(reply).code).toBe("sign_in_again");
        expect(await readEffects(world(), action.rule)).toEqual(before);
      },
    );

    test("the exceptions are existing administrative actions", () => {
      const names = administered.map(({ name }) => name);
      expect(Object.keys(actionsWithoutFreshSignIn).filter((name) => !names.includes(name))).toEqual([]);
    });
  });
}
