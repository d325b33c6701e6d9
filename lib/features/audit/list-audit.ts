import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { AuditPage } from "./audit-view.ts";
import { nameLines } from "./internal/name-lines.ts";
import { readPage } from "./internal/read-page.ts";
import { beginReading, cutPage } from "./internal/turn-page.ts";
import { type ListAuditInput, listAuditSchema } from "./schemas.ts";

/**
 * A page of what was done in the workspace, newest first, by row comparison: as quick at any depth, in both directions.
 * Of both modes, and of none.
 * @throws AppError invalid_cursor
 */
export async function listAudit(ctx: WorkspaceContext, input: ListAuditInput): Promise<AuditPage> {
  requireRole(ctx, "audit:read");
  const { query, ...asked } = parseInput(listAuditSchema, input);
  const reading = await beginReading(ctx, asked);
  const read = await readPage(ctx, query, reading);
  const page = cutPage(read, reading);
  // Whoever went back to the beginning sees a whole page, with what was done since.
  if (!page) return listAudit(ctx, { query });
  const { shown, ...ways } = page;
  return { lines: await nameLines(ctx, shown), ...ways, isCapped: read.isCapped };
}
