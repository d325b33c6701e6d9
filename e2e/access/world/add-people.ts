import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Role, roles } from "#lib/core/auth/permissions.ts";
import type { Database } from "./database.ts";
import { signIn } from "./sign-in.ts";
import type { Person, World } from "./world.ts";

const idSchema = z.object({ id: z.guid() });

/** What adding somebody without an invitation needs; the password is the owner's, already hashed. */
export type Town = {
  url: string;
  /** Its public address, where that is another one. */
  behind?: string;
  database: Database;
  password: string;
  ownerEmail: string;
};

/** A user as PostgreSQL has them, who then signs in as anybody does. */
export async function addPerson(town: Town, email: string, slug: string, role: Role): Promise<Person> {
  const id = await insertMember(town, email, slug, role);
  return {
    id,
    email,
    cookie: await signIn(town.url, email, town.password, { headers: { origin: town.behind ?? town.url } }),
  };
}

/** A viewer of the first workspace whom nobody will miss. Returns their id. */
export function addPasserBy({ database, slug, owner }: World): Promise<string> {
  return insertMember(
    { database, ownerEmail: owner.email },
    `${randomUUID()}@passing.example`,
    slug,
    "viewer",
  );
}

async function insertMember(
  { database, ownerEmail }: Pick<Town, "database" | "ownerEmail">,
  email: string,
  slug: string,
  role: Role,
): Promise<string> {
  const { id } = await database.one(
    idSchema,
    `insert into users (email, name, password_hash)
     select $1, $2, password_hash from users where email = $3 returning id`,
    [email, `Person ${email}`, ownerEmail],
  );
  await database.rows(
    "insert into memberships (workspace_id, user_id, role) select id, $1, $2 from workspaces where slug = $3",
    [id, role, slug],
  );
  return id;
}

/** One member for each role of the table in code. */
export async function addMembers(town: Town, slug: string): Promise<Record<Role, Person>> {
  const entries = roles.map(
    async (role) => [role, await addPerson(town, `${role}@members.example`, slug, role)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<Role, Person>;
}
