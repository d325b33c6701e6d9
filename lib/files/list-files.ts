import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { type ListFilesInput, listFilesSchema } from "./schemas.ts";

const newest = 100;

/** A print file that the service holds: what a page needs to choose it. */
export type FileFacts = {
  id: string;
  filename: string | null;
  mimeType: string;
  widthPx: number;
  heightPx: number;
  /** What it declares of itself. */
  dpi: number | null;
  url: string;
  createdAt: string;
};

/** The newest print files of the workspace, and those that are asked for by name however old they are. */
export async function listFiles(ctx: MemberContext, input: ListFilesInput = {}): Promise<FileFacts[]> {
  requireRole(ctx, "catalog:read");
  const { ids } = listFilesSchema.parse(input);
  const ofWorkspace = eq(files.workspaceId, ctx.workspace.id);
  const latest = db()
    .select(columns)
    .from(files)
    .where(ofWorkspace)
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(newest);
  const named = db()
    .select(columns)
    .from(files)
    .where(and(ofWorkspace, inArray(files.id, ids)));
  const rows = [...(await latest), ...(ids.length > 0 ? await named : [])];
  const unique = new Map(rows.map((row) => [row.id, { ...row, createdAt: row.createdAt.toISOString() }]));
  return [...unique.values()];
}

const columns = {
  id: files.id,
  filename: files.filename,
  mimeType: files.mimeType,
  widthPx: files.widthPx,
  heightPx: files.heightPx,
  dpi: files.dpi,
  url: files.url,
  createdAt: files.createdAt,
};
