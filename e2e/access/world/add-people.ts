import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Role, roles } from "#lib/core/auth/permissions.ts";
import type { Database } from "./database.ts";
import { signIn } from "./sign-in.ts";
import type { Person, World } from "./world.ts";

const idSchema = z.object({ id: z.guid() });

/** What it takes to add a person without an invitation. The password is the owner's, whose hash is copied. */
export type PersonSetup = {
  url: string;
  /** The public URL, if it differs. */
  behind?: string;
  database: Database;
  password: string;
  ownerEmail: string;
};

/** Inserts a user with SQL, who then signs in as usual. */
export async function addPerson(town: PersonSetup, email: string, slug: string, role: Role): Promise<Person> {
  const id = await insertMember(town, email, slug, role);
  return {
    id,
    email,
    cookie: await signIn(town.url, email, town.password, { headers: { origin: town.behind ?? town.url } }),
  };
}

/** Adds a viewer of the first workspace whom no other test needs. Returns their id. */
export function addUnusedViewer({ database, slug, owner }: World): Promise<string> {
  return insertMember(
    { database, ownerEmail: owner.email },
    `${randomUUID()}@passing.example`,
    slug,
    "viewer",
  );
}

async function insertMember(
  { database, ownerEmail }: Pick<PersonSetup, "database" | "ownerEmail">,
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
  // Not in one statement: on a cluster, two that read and write copied tables wait for each other.
  const workspace = await database.one(idSchema, "select id from workspaces where slug = $1", [slug]);
  await database.rows("insert into memberships (workspace_id, user_id, role) values ($1, $2, $3)", [
    workspace.id,
    id,
    role,
  ]);
  return id;
}

/** Adds one member for each built-in role. */
export async function addMembers(town: PersonSetup, slug: string): Promise<Record<Role, Person>> {
  const entries = roles.map(
    async (role) => [role, await addPerson(town, `${role}@members.example`, slug, role)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<Role, Person>;
}
