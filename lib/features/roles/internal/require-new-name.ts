import { and, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { roles } from "#lib/core/auth/permissions.ts";
import { invalidInput } from "#lib/errors.ts";

/**
 * Two roles of one name would be taken for one another, and one that is called as one of the seven for that one.
 * @throws AppError role_name_taken
 */
export async function requireNewName(
  tx: Executor,
  workspaceId: string,
  { name, roleId = null }: { name: string; roleId?: string | null },
): Promise<void> {
  const known: readonly string[] = roles;
  const [found] = await tx
    .select({ id: customRoles.id })
    .from(customRoles)
    .where(
      and(
        eq(customRoles.workspaceId, workspaceId),
        eq(sql`lower(${customRoles.name})`, sql`lower(${name})`),
        ...(roleId ? [ne(customRoles.id, roleId)] : []),
      ),
    );
  if (found || known.includes(name.toLowerCase())) throw invalidInput("name", "role_name_taken");
}
