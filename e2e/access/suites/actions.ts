import { describe, expect, test } from "vitest";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import type { Reply } from "#e2e/access/requests/send.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { leaksIn } from "#e2e/access/world/leaks.ts";
import type { World } from "#e2e/access/world/world.ts";
import { type Call, call, keyedActions, waysIn } from "./keyed-actions.ts";
import { strangers } from "./strangers.ts";

const origins = [
  { from: "https://evil.example", origin: "https://evil.example" },
  { from: "null", origin: "null" },
  { from: "no origin at all", origin: null },
  { from: "another site, as the browser says", site: "cross-site" },
  { from: "a neighbouring site, as the browser says", site: "same-site" },
];

const aboutAnOrder =
  /^((confirm|cancel|change)Order|answerDoubt|swapVariant|addNote|requestPayment|(withdraw|decline)Request|startPaymentRun)Action$/;
const aboutDeskWork =
  /^(setTags|assignOrder|paySelection|(start|retry|stop)Run|(assign|snooze|resolve|reopen)Problems)Action$/;
const aboutAQuote = /^((save|restore)Version|dismissDrift|shareQuote|revokeShare)Action$/;

/** Every action with a key × everybody without it × every way in; then its owner from elsewhere. */
export function describeActions(world: () => World): void {
  describe.each(strangers)("actions refuse $name", (stranger) => {
    test.each(waysIn)("through $way", async ({ way: _, ...given }) => {
      const cookie = stranger.cookie(world());
      const code = stranger.isSignedIn ? "not_found" : "not_signed_in";
      const codes = { script: [code], multipart: [code, "stopped"], form: undefined };
      await expectRefusals(world(), { cookie, ...given }, codes[given.form ?? "script"]);
    });
  });

  describe("actions refuse another workspace's rows in one's own", () => {
    const named = (names: RegExp) => keyedActions.filter(({ name }) => names.test(name));
    const aboutPeople = named(/^(revokeInvitation|changeRole|removeMember|makeResetLink)Action$/);
    const ofDesk = named(aboutDeskWork);
    test.each([...named(aboutAnOrder), ...ofDesk, ...named(aboutAQuote), ...aboutPeople])(
      "$name",
      async (action) => {
        const { other } = world();
        const before = await readEffects(world());
        const reply = await call(world(), action, { cookie: other.cookie, workspace: other.slug });
        expect(["not_found", "invitation_over"]).toContain(readActionReply(reply).code);
        expect(leaksIn(reply, world().canaries)).toEqual([]);
        expect(await readEffects(world())).toEqual(before);
      },
    );

    test.each([...named(aboutAnOrder), ...ofDesk, ...named(aboutAQuote)])(
      "$name of what is in test mode, in live mode",
      async (action) => {
        const before = await readEffects(world());
        const reply = await call(world(), action, { cookie: world().owner.cookie, mode: "live" });
        expect(readActionReply(reply).code).toBe("not_found");
        expect(await readEffects(world())).toEqual(before);
      },
    );
  });

  describe("actions refuse the owner's own session", () => {
    test.each(origins)("from $from", async ({ from: _, ...given }) => {
      const { cookie } = world().owner;
      await expectRefusals(world(), { cookie, ...given, form: "script" }, ["foreign_origin", "stopped"]);
      await expectRefusals(world(), { cookie, ...given, form: "multipart" }, ["foreign_origin", "stopped"]);
      const before = await readEffects(world());
      for (const action of keyedActions) await call(world(), action, { cookie, ...given, form: "form" });
      expect(await readEffects(world())).toEqual(before);
    });
  });
}

/**
 * A form without script is answered by a page, so there the effects alone tell; they are none. Nor is the page of a
 * workspace there for a stranger; one of no workspace is.
 */
async function expectRefusals(world: World, given: Call, codes: string[] | undefined): Promise<void> {
  const before = await readEffects(world);
  const problems = keyedActions.map(async (action) => {
    const reply = await call(world, action, given);
    const leaks = given.cookie === world.owner.cookie ? [] : leaksIn(reply, world.canaries);
    const outcome = outcomeOf(reply);
    const isOpen = !action.rule.page.startsWith("/[workspace]");
    const refused = codes?.includes(outcome) ?? (isOpen || reply.status !== 200);
    return [...leaks, ...(refused ? [] : [outcome])].map((problem) => `${action.name}: ${problem}`);
  });
  expect((await Promise.all(problems)).flat()).toEqual([]);
  expect(await readEffects(world)).toEqual(before);
}

/** The proxy answers a foreign call or a form with a status alone; Next, where there is no proxy, with a digest. */
function outcomeOf(reply: Reply): string {
  const { status, code, data, invalid } = readActionReply(reply);
  if (code) return code;
  if ((status === 403 || status === 415) && reply.body === "") return "stopped";
  if (status === 500 && /^1:E\{"digest":"\d+"\}\s*$/m.test(reply.body)) return "stopped";
  return `${status} ${invalid ? "invalid" : JSON.stringify(data)}`;
}
