import { beforeAll, describe, expect, test } from "vitest";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { administering, unprovedActions } from "#e2e/access/rules/unproved.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import type { World } from "#e2e/access/world/world.ts";
import { call, keyedActions } from "./keyed-actions.ts";

const administered = keyedActions.filter(({ rule }) => administering.includes(rule.needs));

/** A session of the owner's that was left open: signed in, but 16 minutes ago. */
export function describeFreshProof(world: () => World): void {
  describe("a session that was left open administers nothing", () => {
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

    test.each(administered.filter(({ name }) => !(name in unprovedActions)))("$name", async (action) => {
      const before = await readEffects(world(), action.rule);
      const reply = await call(world(), action, { cookie });
      expect(readActionReply(reply).code).toBe("sign_in_again");
      expect(await readEffects(world(), action.rule)).toEqual(before);
    });

    test("the exceptions are administering actions that exist", () => {
      const names = administered.map(({ name }) => name);
      expect(Object.keys(unprovedActions).filter((name) => !names.includes(name))).toEqual([]);
    });
  });
}
