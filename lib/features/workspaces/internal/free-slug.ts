import { and, count, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { formerSlugs } from "#drizzle/schema/former-slugs.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

/**
 * Advisory lock over current and former slugs: they are in two tables, so requests for a slug run one after the
 * other.
 */
const slugLock = 7_210_003;

/** Whether no other workspace has, or ever had, this slug; locked until the transaction ends. */
export async function isFreeSlug(tx: Executor, slug: string, workspaceId: string | null): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${slugLock})`);
  const [now] = await tx
    .select({ n: count() })
    .from(workspaces)
    .where(and(eq(workspaces.slug, slug), ...(workspaceId ? [ne(workspaces.id, workspaceId)] : [])));
  const [before] = await tx
    .select({ n: count() })
    .from(formerSlugs)
    .where(
      and(eq(formerSlugs.slug, slug), ...(workspaceId ? [ne(formerSlugs.workspaceId, workspaceId)] : [])),
    );
  return now?.n === 0 && before?.n === 0;
}

/** "atelier", or "atelier-2", "atelier-3" … if it is taken. */
export async function findFreeSlug(tx: Executor, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted.slice(0, 36).replace(/-+$/, "")}-${number}`;
    if (await isFreeSlug(tx, slug, null)) return slug;
  }
}
