import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { AppError } from "#lib/errors.ts";
import { readStored } from "#lib/read-stored.ts";
import { quoteDocumentSchema } from "./document.ts";
import type { Share } from "./find-share.ts";

/**
 * The version of a quote that a link shows.
 * @throws AppError share_unknown | stored_unreadable
 * @step The link is the permission.
 */
export async function findSharedVersion({
  workspaceId,
  quoteId,
  version,
}: Pick<Share, "workspaceId" | "quoteId" | "version">) {
  const [found] = await db()
    .select()
    .from(quoteVersions)
    .where(
      and(
        eq(quoteVersions.workspaceId, workspaceId),
        eq(quoteVersions.quoteId, quoteId),
        eq(quoteVersions.version, version),
      ),
    );
  if (!found) throw new AppError("share_unknown", 404);
  return { ...found, document: readStored(quoteDocumentSchema, found.document, "quote") };
}
