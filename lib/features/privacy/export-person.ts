import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isRequest } from "./internal/lock-privacy-request.ts";
import { withKeys } from "./internal/places/erased-sql.ts";
import type { Place } from "./internal/places/place.ts";
import { places } from "./internal/places/places.ts";
import { type RequestInput, requestSchema } from "./schemas.ts";

const pageSize = 200;

/**
 * Exports all selected data of one person as JSON by place, as a stream.
 * @throws AppError not_found | search_moved | nobody_chosen
 */
export async function exportPerson(
  ctx: WorkspaceContext,
  input: RequestInput,
): Promise<AsyncGenerator<string>> {
  requireRole(ctx, "settings:manage");
  const { requestId } = parseInput(requestSchema, input);
  const workspaceId = ctx.workspace.id;
  const [request] = await db().select().from(privacyRequests).where(isRequest(workspaceId, requestId));
  if (!request) throw notFound();
  if (request.state !== "found") throw new AppError("search_moved", 409);
  const chosen = and(
    eq(privacyMatches.workspaceId, workspaceId),
    eq(privacyMatches.requestId, requestId),
    eq(privacyMatches.isChosen, true),
  );
  const counts = await db()
    .select({ place: privacyMatches.place, rows: sql<number>`count(*)::int` })
    .from(privacyMatches)
    .where(chosen)
    .groupBy(privacyMatches.place);
  if (counts.length === 0) throw new AppError("nobody_chosen", 422);
  await writeAudit(db(), ctx, {
    action: "privacy.export",
    subjectType: "privacy_request",
    subjectId: requestId,
    details: { places: counts.map(({ place, rows }) => `${place} ${rows}`) },
  });
  return write({ workspace: ctx.workspace.name, workspaceId, chosen, at: new Date() });
}

type Written = { workspace: string; workspaceId: string; chosen: ReturnType<typeof and>; at: Date };

async function* write({ workspace, workspaceId, chosen, at }: Written): AsyncGenerator<string> {
  yield `{\n"workspace": ${JSON.stringify(workspace)},\n"exported_at": ${JSON.stringify(at.toISOString())}`;
  for (const place of places) {
    let before = `,\n${JSON.stringify(place.name)}: [\n`;
    for await (const page of readPlace(workspaceId, chosen, place)) {
      if (page.length === 0) continue;
      yield before + page.map((row) => JSON.stringify(row)).join(",\n");
      before = ",\n";
    }
    if (before === ",\n") yield "\n]";
  }
  yield "\n}\n";
}

async function* readPlace(
  workspaceId: string,
  chosen: ReturnType<typeof and>,
  place: Place,
): AsyncGenerator<unknown[]> {
  let after = "";
  while (true) {
    const page = await db()
      .select({ subjectId: privacyMatches.subjectId })
      .from(privacyMatches)
      .where(and(chosen, eq(privacyMatches.place, place.name), gt(privacyMatches.subjectId, after)))
      .orderBy(asc(privacyMatches.subjectId))
      .limit(pageSize);
    const ids = page.map(({ subjectId }) => subjectId);
    const last = ids.at(-1);
    if (!last) return;
    const { rows } = await db().execute<{ content: unknown }>(sql`
      select ${place.content} as content from ${place.table}
      where workspace_id = ${workspaceId} and ${withKeys(place, ids)}`);
    yield rows.map(({ content }) => content);
    if (page.length < pageSize) return;
    after = last;
  }
}
