import { and, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { type UploadState, uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

const mostUnfinished = 2_000;
const mostFinished = 300;

/**
 * Of the workspace: those under way, then those that ended within the last hour. Of each, those of whoever asks come
 * first, the newest before the others.
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
      isArriving: sql<boolean>`coalesce(${uploads.heldUntil} > now(), false)`.as("is_arriving"),
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

/** An upload as a page shows it. Cancelled ones are not shown. */
export type UploadView = {
  id: string;
  filename: string | null;
  sizeBytes: number;
  state: Exclude<UploadState, "cancelled">;
  /** While it is received: whether bytes of it come right now. */
  isArriving: boolean;
  /** What somebody must decide before it goes on. */
  question: "rotation" | null;
  /** Why it was refused: its words stand under `uploadProblems`. */
  problem: { code: string; params: Record<string, string | number> } | null;
  /** As it is stored, before anybody turned it. */
  widthPx: number | null;
  heightPx: number | null;
  hasPreview: boolean;
  fileId: string | null;
  /** The library had it already; nothing was sent. */
  isDuplicate: boolean;
  createdAt: string;
  /** Begun by whoever asks. */
  isMine: boolean;
};
