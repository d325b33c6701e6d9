import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { askPage } from "#e2e/access/requests/ask-page.ts";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { openStream } from "#e2e/access/requests/open-stream.ts";
import { pageForms } from "#e2e/access/requests/page-forms.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { send } from "#e2e/access/requests/send.ts";
import { actionId } from "#e2e/access/world/action-id.ts";
import { addPerson } from "#e2e/access/world/add-people.ts";
import { addRole } from "#e2e/access/world/add-role.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { leaksIn } from "#e2e/access/world/leaks.ts";
import { makeDraft } from "#e2e/access/world/make-draft.ts";
import { makeInvitation } from "#e2e/access/world/make-invitation.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import { say } from "#scripts/words/say.ts";
import { call, protectedActions } from "./protected-actions.ts";

/** Invitations, and access after a member was removed, changed or suspended. */
export function describeMembers(world: () => World): void {
  describe("a member who is", () => {
    test("removed loses the stream and gets 404 at the next request", async () => {
      const { url, slug } = world();
      const person = await addOperator(world());
      const stream = await openStream(url, `${slug}/test`, person.cookie);
      const others = await openStream(url, `${slug}/test`, world().owner.cookie);
      expect((await ask(world(), person)).status).toBe(200);
      await act(world(), "removeMemberAction", world().owner, { userId: person.id });
      await stream.waitFor("event: access");
      await stream.waitForEnd();
      expect(await ask(world(), person)).toMatchObject({ status: 404 });
      expect(await act(world(), "createOrderAction", person)).toMatchObject({ code: "not_found" });
      // The owner's stream goes on: it received the later draft, but no "access" event before it.
      await others.waitFor(await makeDraft(world()));
      expect(others.received()).not.toContain("access");
      others.stop();
    });

    test("lowered loses the stream and is refused the next action", async () => {
      const { url, slug } = world();
      const person = await addOperator(world());
      const stream = await openStream(url, `${slug}/test`, person.cookie);
      expect(await act(world(), "createOrderAction", person)).toMatchObject({ code: undefined });
      await act(world(), "changeRoleAction", world().owner, { userId: person.id, role: "viewer" });
      await stream.waitFor("event: access");
      await stream.waitForEnd();
      expect(await act(world(), "createOrderAction", person)).toMatchObject({ code: "forbidden_role" });
      expect((await ask(world(), person)).status).toBe(200);
    });
  });

  test("a suspended member loses the stream, sees who suspended them, and is let in again afterwards", async () => {
    const { url, slug, owner } = world();
    const person = await addOperator(world());
    const stream = await openStream(url, `${slug}/test`, person.cookie);
    await act(world(), "suspendMemberAction", owner, { userId: person.id, suspended: true });
    await stream.waitFor("event: access");
    await stream.waitForEnd();
    expect(await act(world(), "createOrderAction", person)).toMatchObject({ code: "access_suspended" });
    const sent = await ask(world(), person);
    expect([sent.status, sent.headers.get("location")]).toEqual([307, `/suspended/${slug}`]);
    const told = await send(`${url}/suspended/${slug}`, { cookie: person.cookie });
    expect(told.body).toContain(say("suspended.by", { by: "|", workspace: "|", date: "|" }).split("|")[1]);
    expect(leaksIn(told, world().orderCanaries)).toEqual([]);
    // A suspended person who signs in without a path is told as well.
    const home = await send(`${url}/`, { cookie: person.cookie });
    expect(home.headers.get("location")).toBe(`/suspended/${slug}`);
    expect((await send(`${url}/account`, { cookie: person.cookie })).body).toContain(
      "Your access is suspended",
    );
    const route = await send(`${url}/api/order-counts/${slug}/test`, { cookie: person.cookie });
    expect(route.status).toBe(403);
    await act(world(), "suspendMemberAction", owner, { userId: person.id, suspended: false });
    expect((await ask(world(), person)).status).toBe(200);
  });

  test("a former slug redirects members only", async () => {
    const { url, slug, owner, other } = world();
    const rename = (to: string, at: string) =>
      act({ ...world(), slug: at }, "saveGeneralAction", owner, { name: "Canary & Daughters", slug: to });
    const next = `moved-${randomUUID().slice(0, 8)}`;
    await rename(next, slug);
    const page = `/${slug}/test/orders?status=draft`;
    const moved = await send(`${url}${page}`, { cookie: owner.cookie });
    expect([moved.status, moved.headers.get("location")]).toEqual([307, `/${next}/test/orders?status=draft`]);
    expect((await send(`${url}${page}`, { cookie: other.cookie })).status).toBe(404);
    // A page that is open under the former slug still works.
    expect((await send(`${url}/api/order-counts/${slug}/test`, { cookie: owner.cookie })).status).toBe(200);
    await rename(slug, slug);
    expect((await ask(world(), owner)).status).toBe(200);
  });

  test("an edited role applies to its members at once and ends their streams", async () => {
    const { url, slug, database, owner } = world();
    const person = await addOperator(world());
    const roleId = await addRole(world());
    const edit = (permissions: string[]) =>
      act(world(), "editRoleAction", owner, { roleId, name: `Changing ${roleId.slice(0, 8)}`, permissions });
    await edit(["orders:write"]);
    await act(world(), "changeRoleAction", owner, { userId: person.id, role: roleId });
    const stream = await openStream(url, `${slug}/test`, person.cookie);
    expect(await act(world(), "createOrderAction", person)).toMatchObject({ code: undefined });
    await edit(["files:write"]);
    await stream.waitFor("event: access");
    await stream.waitForEnd();
    expect(await act(world(), "createOrderAction", person)).toMatchObject({ code: "forbidden_role" });
    const refused = await ask(world(), person);
    expect(refused.body).toContain(say("errors.forbidden_role", { role: "|", whom: "|" }).split("|")[1]);
    // The refusal names a person who can change it.
    expect(refused.body).toContain("Ada Canary");
    await act(world(), "deleteRoleAction", owner, { roleId, instead: "viewer" });
    expect(await database.rows("select id from custom_roles where id = $1", [roleId])).toEqual([]);
    expect((await ask(world(), person)).status).toBe(200);
  });

  describe("an invitation", () => {
    let invitation: World["invitation"];
    beforeAll(async () => {
      invitation = await makeInvitation(world());
    });

    test("is not used up by looking at it", async () => {
      const { url } = world();
      const before = await readEffects(world());
      const path = `/invite/${invitation.token}`;
      for (const form of pageForms) await askPage({ url, pattern: "/invite/[token]", path, form });
      expect(await readEffects(world())).toEqual(before);
      expect((await send(`${url}${path}`)).body).toContain(say("invite.submit"));
    });

    test("requires a signed-in person, or creates an account", async () => {
      const before = await readEffects(world());
      const reply = await accept(world(), invitation.token, undefined);
      expect(readActionReply(reply).code).toBe("not_signed_in");
      expect(await readEffects(world())).toEqual(before);
    });

    test.each(["https://evil.example", "null", null])("is not accepted from %s", async (origin) => {
      const { other } = world();
      const before = await readEffects(world());
      const replies = [
        await accept(world(), invitation.token, other.cookie, origin),
        await join(world(), invitation.token, origin),
      ];
      for (const reply of replies) expect(readActionReply(reply).data).toBeUndefined();
      expect(await readEffects(world())).toEqual(before);
    });

    test("that was revoked shows the same as an unknown one", async () => {
      const { url, owner, secrets } = world();
      const { id, token } = await makeInvitation(world());
      await act(world(), "revokeInvitationAction", owner, { invitationId: id });
      const unknown = token.split("").toReversed().join("");
      for (const given of [token, unknown]) {
        const page = await send(`${url}/invite/${given}`);
        expect(page.body).toContain(say("invite.closedTitle"));
        expect(leaksIn(page, ["Canary &amp; Daughters", "Ada Canary", ...Object.values(secrets)])).toEqual(
          [],
        );
        expect(readActionReply(await join(world(), given)).code).toBe("invitation_unknown");
      }
    });

    test("admits one person, and shows the next nothing of the workspace", async () => {
      const { url, other } = world();
      const { token } = await makeInvitation(world());
      expect(readActionReply(await join(world(), token))).toMatchObject({ code: undefined });
      expect(readActionReply(await accept(world(), token, other.cookie)).code).toBe("invitation_used");
      const page = await send(`${url}/invite/${token}`, { cookie: other.cookie });
      expect(leaksIn(page, ["Canary &amp; Daughters", "Ada Canary"])).toEqual([]);
    });
  });
}

const addOperator = ({ url, database, slug, owner, secrets }: World): Promise<Person> =>
  addPerson(
    { url, database, password: secrets.password, ownerEmail: owner.email },
    `${randomUUID()}@comes-and-goes.example`,
    slug,
    "operator",
  );

const ask = ({ url, slug }: World, { cookie }: Person) => send(`${url}/${slug}/test/orders`, { cookie });

async function act(world: World, name: string, { cookie }: Person, input?: unknown) {
  const action = protectedActions.find((candidate) => candidate.name === name);
  if (!action) throw new Error(`There is no action ${name}.`);
  return readActionReply(await call(world, action, { cookie, input }));
}

function accept(world: World, token: string, cookie: string | undefined, origin: string | null = world.url) {
  const id = actionId(world, "acceptInvitationAction");
  return callAction({ url: world.url, path: `/invite/${token}`, id, args: [{ token }], cookie, origin });
}

function join(world: World, token: string, origin: string | null = world.url) {
  const id = actionId(world, "joinWithAccountAction");
  const email = `${randomUUID()}@joins.example`;
  const form = { token, name: "Jo Newcomer", email, password: "a-password-for-joining" };
  return callAction({ url: world.url, path: `/invite/${token}`, id, args: [form], origin });
}
