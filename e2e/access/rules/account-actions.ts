import { randomUUID } from "node:crypto";
import { addUnusedViewer } from "#e2e/access/world/add-people.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule, PublicRule, SessionActionRule } from "./rule.ts";

const profilePage = "/account";
const securityPage = "/account/security";

/** Signs the person in with another browser. Returns the id of that session. */
export async function signInElsewhere({ url, database, secrets }: World, { id, email }: Person) {
  await signIn(url, email, secrets.password);
  const [row] = await database.rows(
    "select id from sessions where user_id = $1 order by created_at desc limit 1",
    [id],
  );
  return (row as { id: string }).id;
}

/** Access to actions on one's own account, on a colleague's, and on an account without a session. */
export const accountActionRules: Readonly<
  Record<string, PublicRule | SessionActionRule | ProtectedActionRule>
> = {
  saveProfileAction: {
    access: "session",
    page: profilePage,
    input: () => ({ name: `Renamed ${randomUUID()}`, locale: "en" }),
  },
  saveShortcutsAction: {
    access: "session",
    page: profilePage,
    input: async ({ database }, { id }) => {
      await database.rows("update users set single_keys = true where id = $1", [id]);
      return { singleKeys: false };
    },
  },
  changeEmailAction: {
    access: "session",
    page: profilePage,
    input: () => ({ email: `${randomUUID()}@renamed.example` }),
  },
  dropEmailChangeAction: {
    access: "session",
    page: profilePage,
    input: async ({ database }, { id }) => {
      await database.rows(
        "insert into email_changes (user_id, email, expires_at) values ($1, $2, now() + interval '1 hour')",
        [id, `${randomUUID()}@wanted.example`],
      );
    },
  },
  confirmEmailAction: {
    access: "session",
    page: "/account/email/[confirmation]",
    input: async ({ database }, { id }) => {
      const token = randomUUID().replaceAll("-", "").padEnd(43, "A");
      await database.rows(
        `insert into email_changes (user_id, email, token_hash, expires_at)
         values ($1, $2, encode(sha256($3::bytea), 'hex'), now() + interval '1 hour')`,
        [id, `${randomUUID()}@confirmed.example`, token],
      );
      return { token };
    },
  },
  changePasswordAction: {
    access: "session",
    page: securityPage,
    input: ({ secrets }) => ({ current: secrets.password, password: `another-${randomUUID()}` }),
  },
  endSessionAction: {
    access: "session",
    page: securityPage,
    input: async (world, caller) => ({ sessionId: await signInElsewhere(world, caller) }),
  },
  endOtherSessionsAction: {
    access: "session",
    page: securityPage,
    input: async (world, caller) => {
      await signInElsewhere(world, caller);
    },
  },
  askResetAction: { access: "public", why: "it does and answers the same for every address" },
  resetPasswordAction: { access: "public", why: "the link's token decides, once" },
  makeResetLinkAction: {
    access: "workspace",
    needs: "team:manage",
    page: "/[workspace]/settings/team",
    inMode: false,
    input: ({ members }) => ({ userId: members.viewer.id }),
    freshInput: async (world) => ({ userId: await addUnusedViewer(world) }),
  },
};
