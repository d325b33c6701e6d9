import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openStream } from "#e2e/access/requests/open-stream.ts";
import { send } from "#e2e/access/requests/send.ts";
import { cookiesOf, postForm, signIn, signOut } from "#e2e/access/world/sign-in.ts";
import type { World } from "#e2e/access/world/world.ts";
import { placeName } from "#lib/core/auth/mode-of.ts";
import { cookiePurposes } from "#lib/core/auth/session-cookie.ts";
import { addOwnPerson } from "./account-actions.ts";
import { expectNothing } from "./accounts.ts";

const formerSessions = ["pressroom", "__Host-pressroom"];
const others = ["pressroom", "__Host-pressroom"].flatMap((prefix) =>
  cookiePurposes.map((purpose) => `${prefix}-${purpose}`),
);
/** Every other cookie that this version or an older one sets. */
const everyCookie = [...formerSessions, ...others, placeName].map((name) => `${name}=anything`).join("; ");

const endedSchema = z.object({ open: z.int(), ended: z.int() });

/** Signing out with a browser that has all these cookies. */
export function describeSignOut(world: () => World): void {
  describe("signing out", () => {
    test.each([
      ["every other cookie, old and new", everyCookie],
      ["what somebody planted under the session cookie's own name", "pressroom-session.1=planted"],
    ])("ends the session of a browser with %s", async (_, held) => {
      const { url, slug, secrets, database } = world();
      const person = await addOwnPerson(world());
      const session = await signIn(url, person.email, secrets.password, { held: person.cookie });
      const otherTab = await openStream(url, `${slug}/test`, session);
      await signOut(url, `${held}; ${session}`);
      await otherTab.waitFor("event: access");
      await otherTab.waitForEnd();
      await expectNothing(world(), session);
      const sessions = await database.one(
        endedSchema,
        `select count(*) filter (where ended_at is null)::int as open,
          count(*) filter (where ended_at is not null)::int as ended from sessions where user_id = $1`,
        [person.id],
      );
      expect(sessions).toEqual({ open: 0, ended: 2 });
    });

    test("fails visibly while nothing can be written, and keeps the cookie", async () => {
      const { url, database } = world();
      const person = await addOwnPerson(world());
      const cookie = person.cookie;
      await database.rows(`create function refuse_writing() returns trigger language plpgsql as
        $$ begin raise exception using errcode = 'read_only_sql_transaction'; end $$`);
      await database.rows(`create trigger refuse_writing before update of ended_at on sessions for each row
        when (old.user_id = '${person.id}') execute function refuse_writing()`);
      try {
        const reply = await signOut(url, cookie);
        expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([503, "database_read_only"]);
        expect(cookiesOf(reply).filter((given) => given.startsWith("pressroom-session="))).toEqual([]);
      } finally {
        await database.rows("drop function refuse_writing cascade");
      }
      expect((await send(`${url}/account`, { cookie })).status).toBe(200);
      expect((await signOut(url, cookie)).status).toBe(200);
      await expectNothing(world(), cookie);
    });

    test("signing in again keeps every other cookie of the browser", async () => {
      const { url, secrets } = world();
      const person = await addOwnPerson(world());
      const enter = (cookie: string) =>
        postForm(url, "callback/credentials", { email: person.email, password: secrets.password }, cookie);
      const given = cookiesOf(await enter("pressroom-language=de"));
      const device = given.find((cookie) => cookie.startsWith("pressroom-device="));
      const reply = await enter(
        [everyCookie.replace("pressroom-device=anything", device ?? ""), ...given].join("; "),
      );
      expect(cookiesOf(reply)).toContain(device);
      const touched = cookiesOf(reply).map((cookie) => cookie.replace(/=.*/s, ""));
      expect(touched.filter((name) => name.startsWith("pressroom")).sort()).toEqual([
        "pressroom-device",
        "pressroom-pending",
        "pressroom-session",
      ]);
    });

    test("a page deletes the session cookie of an older version", async () => {
      const past = "Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT";
      for (const path of ["/login", "/"]) {
        const reply = await send(`${world().url}${path}`, { cookie: everyCookie });
        const given = reply.headers.getSetCookie().map((line) => line.replace(/; SameSite=[^;]*/gi, ""));
        expect([...new Set(given)]).toEqual([`pressroom=; ${past}`, `__Host-pressroom=; ${past}; Secure`]);
      }
      expect((await send(`${world().url}/login`)).headers.getSetCookie()).toEqual([]);
    });
  });
}
