import { describe, expect, test } from "vitest";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import type { Reply } from "#e2e/access/requests/send.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { leaksIn } from "#e2e/access/world/leaks.ts";
import type { World } from "#e2e/access/world/world.ts";
import { type Call, call, protectedActions, waysIn } from "./protected-actions.ts";
import { strangers } from "./strangers.ts";

const origins = [
  { from: "https://evil.example", origin: "https://evil.example" },
  { from: "null", origin: "null" },
  { from: "no origin at all", origin: null },
  { from: "another site, as the browser says", site: "cross-site" },
  { from: "a neighbouring site, as the browser says", site: "same-site" },
];

const aboutAnOrder =
  /^((confirm|cancel|change)Order|makeTrackingLink|endTrackingLinks|answerDoubt|swapVariant|addNote|requestPayment|(withdraw|decline)Request|startPaymentRun)Action$/;
const aboutDeskWork =
  /^(setTags|assignOrder|paySelection|(start|retry|stop)Run|(assign|snooze|resolve|reopen)Problems)Action$/;
const aboutAQuote = /^((save|restore)Version|dismissDrift|shareQuote|revokeShare)Action$/;

/** Each action is refused to everyone without access, by every way in, and to its owner from another origin. */
export function describeActions(world: () => World): void {
  describe.each(strangers)("actions refuse $name", (stranger) => {
    test.each(waysIn)("through $way", async ({ way: _, ...given }) => {
      const cookie = stranger.cookie(world());
      const code = stranger.isSignedIn ? "not_found" : "not_signed_in";
      const codes = { script: [code], multipart: [code, "stopped"], form: undefined };
      await expectRefusals(world(), { cookie, ...given }, codes[given.form ?? "script"]);
    });
  });

  describe("actions refuse rows of another workspace", () => {
    const named = (names: RegExp) => protectedActions.filter(({ name }) => names.test(name));
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
      "$name refuses a row of test mode in live mode",
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
      for (const action of protectedActions) await call(world(), action, { cookie, ...given, form: "form" });
      expect(await readEffects(world())).toEqual(before);
    });
  });
}

/**
 * A form without script gets a page as the reply, so only the effects show the refusal; there are none. A stranger gets
 * 404 for a page of the workspace, but not for a public page.
 */
async function expectRefusals(world: World, given: Call, codes: string[] | undefined): Promise<void> {
  const before = await readEffects(world);
  const problems = protectedActions.map(async (action) => {
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

/** The proxy answers a foreign call or a form with a status alone. Without the proxy, Next.js answers with a digest. */
function outcomeOf(reply: Reply): string {
  const { status, code, data, invalid } = readActionReply(reply);
  if (code) return code;
  if ((status === 403 || status === 415) && reply.body === "") return "stopped";
  if (status === 500 && /^1:E\{"digest":"\d+"\}\s*$/m.test(reply.body)) return "stopped";
  return `${status} ${invalid ? "invalid" : JSON.stringify(data)}`;
}
