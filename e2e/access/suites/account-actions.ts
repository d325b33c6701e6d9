import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { actionRules } from "#e2e/access/rules/actions.ts";
import type { SessionActionRule } from "#e2e/access/rules/rule.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import { actionId } from "#e2e/access/world/action-id.ts";
import { addPerson } from "#e2e/access/world/add-people.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import { strangers } from "./strangers.ts";

type SessionAction = { name: string; rule: SessionActionRule };

export const sessionActions: readonly SessionAction[] = Object.entries(actionRules).flatMap(([name, rule]) =>
  rule.access === "session" ? { name, rule } : [],
);

/** Each action on one's own account is refused to others, and works for its owner. */
export function describeAccountActions(world: () => World): void {
  describe("actions on one's own account", () => {
    const notSignedIn = strangers.filter(({ isSignedIn }) => !isSignedIn);
    test.each(notSignedIn)("refuse $name", async (stranger) => {
      const before = await readOwn(world());
      for (const action of sessionActions) {
        const reply = await callOwn(world(), action, stranger.cookie(world()), {});
        expect([action.name, readActionReply(reply).code]).toEqual([action.name, "not_signed_in"]);
      }
      expect(await readOwn(world())).toEqual(before);
    });

    test.each(sessionActions)(
      "$name is refused from another origin, and has its effect from our own",
      async (action) => {
        const person = await addOwnPerson(world());
        const input = await action.rule.input?.(world(), person);
        const before = await readOwn(world());
        for (const origin of ["https://evil.example", "null", null]) {
          const refused = await callOwn(world(), action, person.cookie, input, origin);
          expect(readActionReply(refused).data, `${origin}`).toBeUndefined();
        }
        expect(await readOwn(world())).toEqual(before);
        const { status, code, invalid } = readActionReply(
          await callOwn(world(), action, person.cookie, input),
        );
        expect({ status, code, invalid }).toEqual({ status: 200, code: undefined, invalid: false });
        expect(await readOwn(world())).not.toEqual(before);
      },
    );
  });
}

/** A new person whom no other test uses. */
export const addOwnPerson = ({ url, database, slug, owner, secrets }: World): Promise<Person> =>
  addPerson(
    { url, database, password: secrets.password, ownerEmail: owner.email },
    `${randomUUID()}@keeps-to-themselves.example`,
    slug,
    "operator",
  );

export function callOwn(
  world: World,
  { name, rule }: SessionAction,
  cookie: string | undefined,
  input: unknown,
  origin: string | null = world.url,
) {
  const path = fillPattern(rule.page, segmentValues(world));
  const args = input === undefined ? [] : [input];
  return callAction({ url: world.url, path, id: actionId(world, name), args, cookie, origin });
}

/** The effects, with the open sessions: here they are an effect as well. */
const readOwn = (world: World) =>
  readEffects(world, {
    moves: ({ database }) =>
      database.rows("select id, sid_hash, ended_at is null as lives from sessions order by id"),
  });
