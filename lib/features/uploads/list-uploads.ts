import { and, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { type UploadState, uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

const mostUnfinished = 2_000;
const mostFinished = 300;

/**
 * The uploads of the workspace: first the unfinished ones, then those that ended within the last hour. In each group
 * the member's own uploads come first, and newer ones before older ones.
 */
export async function listUploads(ctx: MemberContext): Promise<UploadView[]> {
  requireRole(ctx, "catalog:read");
  const unfinished = select(ctx, isNull(uploads.finishedAt), mostUnfinished);
  const withinTheHour = gt(uploads.finishedAt, sql`now() - interval '1 hour'`);
  const finished = select(ctx, and(isNotNull(uploads.finishedAt), withinTheHour), mostFinished);
  const rows = await unionAll(unfinished, finished).orderBy(
    sql`is_finished, is_mine desc, created_at desc, id desc`,
  );
  return rows.map(({ createdAt, isFinished: _, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

const select = ({ workspace, actor }: MemberContext, which: SQL | undefined, most: number) => {
  const isMine = sql<boolean>`${uploads.askedBy} = ${actor.userId}`;
  return db()
    .select({
      id: uploads.id,
      filename: uploads.filename,
      sizeBytes: uploads.sizeBytes,
      state: sql<UploadView["state"]>`${uploads.state}`.as("state"),
      isArriving: sql<boolean>`coalesce(${uploads.leaseUntil} > now(), false)`.as("is_arriving"),
      question: uploads.question,
      problem: uploads.problem,
      widthPx: uploads.widthPx,
      heightPx: uploads.heightPx,
      hasPreview: sql<boolean>`${uploads.previewKey} is not null`.as("has_preview"),
      fileId: uploads.fileId,
      isDuplicate: uploads.isDuplicate,
      createdAt: uploads.createdAt,
      isMine: isMine.as("is_mine"),
      isFinished: sql<boolean>`${uploads.finishedAt} is not null`.as("is_finished"),
    })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspace.id), ne(uploads.state, "cancelled"), which))
    .orderBy(desc(isMine), desc(uploads.createdAt), desc(uploads.id))
    .limit(most);
};

/** An upload as a page shows it. Cancelled uploads are left out. */
export type UploadView = {
  id: string;
  filename: string | null;
  sizeBytes: number;
  state: Exclude<UploadState, "cancelled">;
  /** Whether a request is sending bytes of it now. */
  isArriving: boolean;
  /** What a member must decide before the upload continues. */
  question: "rotation" | null;
  /** Why it was refused, or what it waits for. The texts are under `uploadProblems` in messages/. */
  problem: { code: string; params: Record<string, string | number> } | null;
  /** As stored, before any rotation. */
  widthPx: number | null;
  heightPx: number | null;
  hasPreview: boolean;
  fileId: string | null;
  /** The library already has a file with the same bytes, so this one was not sent. */
  isDuplicate: boolean;
  createdAt: string;
  /** This member started it. */
  isMine: boolean;
};
