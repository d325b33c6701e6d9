import { randomUUID } from "node:crypto";
import { addPasserBy } from "#e2e/access/world/add-people.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import type { KeyedActionRule, PublicRule, SessionActionRule } from "./rule.ts";

const profilePage = "/account";
const securityPage = "/account/security";

/** Another browser of the same person. Returns the id of its session. */
export async function signInElsewhere({ url, database, secrets }: World, { id, email }: Person) {
  await signIn(url, email, secrets.password);
  const [row] = await database.rows(
    "select id from sessions where user_id = $1 order by created_at desc limit 1",
    [id],
  );
  return (row as { id: string }).id;
}

/** What people do to their own account, to that of a colleague, and to one that they cannot sign in to. */
export const accountActionRules: Readonly<Record<string, PublicRule | SessionActionRule | KeyedActionRule>> =
  {
    saveProfileAction: {
      door: "session",
      page: profilePage,
      input: () => ({ name: `Renamed ${randomUUID()}`, locale: "en" }),
    },
    saveKeysAction: {
      door: "session",
      page: profilePage,
      input: async ({ database }, { id }) => {
        await database.rows("update users set single_keys = true where id = $1", [id]);
        return { singleKeys: false };
      },
    },
    changeEmailAction: {
      door: "session",
      page: profilePage,
      input: () => ({ email: `${randomUUID()}@renamed.example` }),
    },
    dropEmailChangeAction: {
      door: "session",
      page: profilePage,
      input: async ({ database }, { id }) => {
        await database.rows(
          "insert into email_changes (user_id, email, expires_at) values ($1, $2, now() + interval '1 hour')",
          [id, `${randomUUID()}@wanted.example`],
        );
      },
    },
    confirmEmailAction: {
      door: "session",
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
      door: "session",
      page: securityPage,
      input: ({ secrets }) => ({ current: secrets.password, password: `another-${randomUUID()}` }),
    },
    endSessionAction: {
      door: "session",
      page: securityPage,
      input: async (world, caller) => ({ sessionId: await signInElsewhere(world, caller) }),
    },
    endOtherSessionsAction: {
      door: "session",
      page: securityPage,
      input: async (world, caller) => {
        await signInElsewhere(world, caller);
      },
    },
    askResetAction: { door: "public", why: "it does and answers the same for every address" },
    resetPasswordAction: { door: "public", why: "the link's token decides, once" },
    makeResetLinkAction: {
      door: "workspace",
      needs: "team:manage",
      page: "/[workspace]/settings/team",
      inMode: false,
      input: ({ members }) => ({ userId: members.viewer.id }),
      freshInput: async (world) => ({ userId: await addPasserBy(world) }),
    },
  };
