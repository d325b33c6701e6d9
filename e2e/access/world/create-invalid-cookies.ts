import { addPerson, type PersonSetup } from "./add-people.ts";
import { signIn, signOut } from "./sign-in.ts";
import type { World } from "./world.ts";

/** Cookies that were valid once and are invalid now, each for another reason, and a forged one. */
export async function createInvalidCookies(
  town: PersonSetup,
  slug: string,
): Promise<World["invalidCookies"]> {
  const { url, database, password, ownerEmail } = town;
  const ended = await signIn(url, ownerEmail, password);
  await signOut(url, ended);

  const late = await addPerson(town, "late@members.example", slug, "admin");
  await database.rows(
    "update sessions set expires_at = now() from users u where u.id = user_id and u.email = $1",
    [late.email],
  );
  const gone = await addPerson(town, "gone@members.example", slug, "admin");
  await database.rows("delete from memberships m using users u where u.id = m.user_id and u.email = $1", [
    gone.email,
  ]);
  return { ended, expired: late.cookie, removed: gone.cookie, forged: forge(ended) };
}

/** The same claims with an invalid signature. */
function forge(cookie: string): string {
  const body = cookie.slice(0, -8);
  return `${body}${cookie.slice(-8).split("").toReversed().join("")}`;
}
