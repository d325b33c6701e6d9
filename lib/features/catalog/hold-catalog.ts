import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

type HeldCatalog = { workspaceId: string; token: string };

/** Short and renewed (docs/decisions/0025): what a killed worker left is taken up soon. */
const lease = "15 seconds";
const renewEveryMs = 5_000;

/** One pass at a time keeps a workspace's catalog; null while another one does. */
export async function takeCatalog(ctx: SystemContext): Promise<HeldCatalog | null> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  const taken = { leaseToken: randomUUID(), leaseUntil: sql`now() + ${lease}::interval` };
  const [held] = await db()
    .insert(catalogSyncs)
    .values({ workspaceId, ...taken })
    .onConflictDoUpdate({
      target: catalogSyncs.workspaceId,
      set: taken,
      setWhere: sql`coalesce(${catalogSyncs.leaseUntil} < now(), true)`,
    })
    .returning({ token: catalogSyncs.leaseToken });
  return held?.token ? { workspaceId, token: held.token } : null;
}

/** Renewed for as long as the work lasts; the signal is aborted when somebody else has taken it meanwhile. */
export async function whileHeld<T>(held: HeldCatalog, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renew(held).then(
      (isOurs) => isOurs || lost.abort(),
      // One that fails costs nothing: the next comes before the lease runs out.
      (error: unknown) => log().warn(describeException(error), "lease of the catalog not renewed"),
    );
  }, renewEveryMs);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
    await db().update(catalogSyncs).set({ leaseToken: null, leaseUntil: null }).where(whereHeld(held));
  }
}

async function renew(held: HeldCatalog): Promise<boolean> {
  const renewed = await db()
    .update(catalogSyncs)
    .set({ leaseUntil: sql`now() + ${lease}::interval` })
    .where(whereHeld(held))
    .returning({ workspaceId: catalogSyncs.workspaceId });
  return renewed.length > 0;
}

const whereHeld = ({ workspaceId, token }: HeldCatalog) =>
  and(eq(catalogSyncs.workspaceId, workspaceId), eq(catalogSyncs.leaseToken, token));
