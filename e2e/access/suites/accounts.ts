import { describe, expect, test } from "vitest";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { openStream } from "#e2e/access/requests/open-stream.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { type Reply, send } from "#e2e/access/requests/send.ts";
import { actionId } from "#e2e/access/world/action-id.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { cookiesOf, signIn } from "#e2e/access/world/sign-in.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import { say } from "#scripts/words/say.ts";
import { addOwnPerson, callOwn, sessionActions } from "./account-actions.ts";
import { call, protectedActions } from "./protected-actions.ts";

const next = "what the member thought of afterwards";

/** Sessions, and ways back into an account after a forgotten password. */
export function describeAccounts(world: () => World): void {
  describe("sessions", () => {
    test("a new password ends every earlier session", async () => {
      const { url, slug, secrets } = world();
      const person = await addOwnPerson(world());
      const elsewhere = await signIn(url, person.email, secrets.password);
      const stream = await openStream(url, `${slug}/test`, elsewhere);
      const input = { current: secrets.password, password: next };
      const reply = await own(world(), "changePasswordAction", person.cookie, input);
      await stream.waitFor("event: access");
      await stream.waitForEnd();
      for (const cookie of [person.cookie, elsewhere]) await expectNothing(world(), cookie);
      const [renewed = ""] = cookiesOf(reply).filter((cookie) => cookie.startsWith("pressroom-session="));
      expect(reply.headers.getSetCookie().join()).toMatch(/; HttpOnly/i);
      expect((await send(`${url}/${slug}/test/orders`, { cookie: renewed })).status).toBe(200);
      await expect(signIn(url, person.email, secrets.password)).rejects.toThrow("401");
      expect(await signIn(url, person.email, next)).toContain("pressroom-session=");
    });

    test("ending all other sessions keeps only this browser signed in", async () => {
      const { url, slug, secrets } = world();
      const person = await addOwnPerson(world());
      const elsewhere = await signIn(url, person.email, secrets.password);
      const [ended, kept] = [
        await openStream(url, `${slug}/test`, elsewhere),
        await openStream(url, `${slug}/test`, person.cookie),
      ];
      await own(world(), "endOtherSessionsAction", person.cookie);
      await ended.waitFor("event: access");
      await ended.waitForEnd();
      await expectNothing(world(), elsewhere);
      expect((await send(`${url}/${slug}/test/orders`, { cookie: person.cookie })).status).toBe(200);
      expect(kept.received()).not.toContain("access");
      kept.stop();
    });

    test("signing in again with the same browser ends its earlier session", async () => {
      const { url, secrets } = world();
      const person = await addOwnPerson(world());
      const again = await signIn(url, person.email, secrets.password, { held: person.cookie });
      expect(again).not.toBe(person.cookie);
      await expectNothing(world(), person.cookie);
      expect((await send(`${url}/account`, { cookie: again })).status).toBe(200);
    });

    test("no page shows the sid or the cookie of a session", async () => {
      const { url, secrets, owner } = world();
      const { body } = await send(`${url}/account/security`, { cookie: owner.cookie });
      expect(body).toContain(say("accountSecurity.sessions"));
      for (const secret of [secrets.sid, secrets.sessionCookie]) expect(body).not.toContain(secret);
    });
  });

  describe("a forgotten password", () => {
    test("without mail does nothing, with the same reply for the owner and for an unknown address", async () => {
      const { url, owner } = world();
      const before = await readEffects(world());
      const replies = [owner.email, "nobody@owner.example"].map((email) => ask(world(), email));
      const [known, unknown] = (await Promise.all(replies)).map(readActionReply);
      expect(known).toEqual(unknown);
      expect(known).toMatchObject({ status: 200, code: undefined, invalid: false });
      expect(await readEffects(world())).toEqual(before);
      const page = await send(`${url}/reset`);
      expect(page.body).toContain("npm run owner:reset");
      expect(page.body).not.toMatch(/<input[^>]*type="email"/);
    });

    test("a reset link is shown only to its author, and works once", async () => {
      const { url, database, owner } = world();
      const person = await addOwnPerson(world());
      const token = await makeLink(world(), person);
      const hashes = await database.rows("select token_hash from password_resets");
      expect(JSON.stringify(hashes)).not.toContain(token);
      const page = await send(`${url}/reset/${token}`);
      expect(page.body).toContain(person.email);
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("x-robots-tag")).toContain("noindex");
      expect(page.body).not.toContain(owner.email);
      for (const origin of ["https://evil.example", "null", null])
        expect(readActionReply(await reset(world(), token, origin)).data).toBeUndefined();
      expect((await send(`${url}/account`, { cookie: person.cookie })).status).toBe(200);
      expect(readActionReply(await reset(world(), token))).toMatchObject({ status: 200, code: undefined });
      await expectNothing(world(), person.cookie);
      expect(readActionReply(await reset(world(), token)).code).toBe("reset_used");
      expect((await send(`${url}/reset/${token}`)).body).not.toContain(person.email);
      expect(await signIn(url, person.email, next)).toContain("pressroom-session=");
    });
  });
}

/** Expects every request of an ended session to fail: page, route, action and live stream. */
export async function expectNothing(world: World, cookie: string): Promise<void> {
  const { url, slug } = world;
  expect((await send(`${url}/account`, { cookie })).status).toBe(307);
  expect((await send(`${url}/${slug}/test/orders`, { cookie })).status).toBe(307);
  expect((await send(`${url}/api/orders/${slug}/test`, { cookie })).status).toBe(401);
  await expect(openStream(url, `${slug}/test`, cookie)).rejects.toThrow("401");
  const create = protectedActions.find(({ name }) => name === "createOrderAction");
  expect(create && readActionReply(await call(world, create, { cookie })).code).toBe("not_signed_in");
  const profile = await own(world, "saveProfileAction", cookie, { name: "Nobody", locale: "en" });
  expect(readActionReply(profile).code).toBe("not_signed_in");
}

function own(world: World, name: string, cookie: string, input?: unknown): Promise<Reply> {
  const action = sessionActions.find((candidate) => candidate.name === name);
  if (!action) throw new Error(`There is no action ${name}.`);
  return callOwn(world, action, cookie, input);
}

function ask(world: World, email: string): Promise<Reply> {
  const id = actionId(world, "askResetAction");
  return callAction({ url: world.url, path: "/reset", id, args: [{ email }], origin: world.url });
}

function reset(world: World, token: string, origin: string | null = world.url): Promise<Reply> {
  const id = actionId(world, "resetPasswordAction");
  const args = [{ token, password: next }];
  return callAction({ url: world.url, path: `/reset/${token}`, id, args, origin });
}

async function makeLink(world: World, { id }: Person): Promise<string> {
  const make = protectedActions.find(({ name }) => name === "makeResetLinkAction");
  const reply = make && (await call(world, make, { cookie: world.owner.cookie, input: { userId: id } }));
  const { link } = (reply && readActionReply(reply).data) as { link: string };
  return link.split("/").at(-1) ?? "";
}
