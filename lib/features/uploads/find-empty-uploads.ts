import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { orMissing, uploadKey } from "#lib/core/storage/storage.ts";

/** A younger upload may still be about to send its first byte. */
const young = sql`interval '5 minutes'`;

/** Ids of the member's uploads that started over 5 minutes ago and have no bytes. They do not use storage. */
export async function findEmptyUploads(ctx: MemberContext): Promise<string[]> {
  requirePermission(ctx, "files:write");
  const old = await db()
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, ctx.workspace.id),
        eq(uploads.askedBy, ctx.actor.userId),
        eq(uploads.state, "receiving"),
        lt(uploads.createdAt, sql`now() - ${young}`),
      ),
    );
  const ghosts = await Promise.all(old.map(async ({ id }) => ((await hasBytes(id)) ? [] : [id])));
  return ghosts.flat();
}

async function hasBytes(id: string): Promise<boolean> {
  const received = await storage().uploadStore();
  const arrived = await orMissing(received.getUpload(uploadKey(id)));
  return (arrived?.offset ?? 0) > 0;
}
