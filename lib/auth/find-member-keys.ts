import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { StoredKey } from "./keyring.ts";

/** The keys of a workspace for one of its members, asked for beside `findMember`: nobody else's are found. */
export async function findMemberKeys(userId: string, slug: string): Promise<StoredKey[]> {
  // PostgreSQL refuses to look for a NUL, and no address has one.
  if (slug.includes("\0")) return [];
  const rows = await statement().execute({ userId, slug });
  return rows.map(({ key }) => key);
}

const statement = prepareOnce(() =>
  db()
    .select({ key: apiKeys })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(apiKeys, eq(apiKeys.workspaceId, memberships.workspaceId))
    .where(
      and(
        eq(memberships.userId, given("userId")),
        eq(workspaces.slug, given("slug")),
        isNull(memberships.suspendedAt),
        isNull(apiKeys.removedAt),
      ),
    )
    .prepare("find_member_keys"),
);
