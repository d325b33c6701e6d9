import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isRequest } from "./internal/hold-request.ts";
import { readIdentities } from "./internal/searching/read-identities.ts";
import { mostIdentities } from "./limits.ts";
import type { PrivacyView } from "./privacy-view.ts";
import { type RequestInput, requestSchema } from "./schemas.ts";

/** A search for one person's data: how far it is, and who was found. @throws AppError not_found */
export async function getRequest(ctx: WorkspaceContext, input: RequestInput): Promise<PrivacyView> {
  requireRole(ctx, "settings:manage");
  const { requestId } = parseInput(requestSchema, input);
  const [found] = await db()
    .select({ request: privacyRequests, askedBy: users.name })
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.askedBy))
    .where(isRequest(ctx.workspace.id, requestId));
  if (!found) throw notFound();
  const { request, askedBy } = found;
  const identities = request.state === "searching" ? [] : await readIdentities(request);
  const erasedByPlace = Object.entries(request.erased).map(([place, count]) => ({ place, count }));
  return {
    id: request.id,
    state: request.state,
    askedBy: askedBy ?? "",
    createdAt: request.createdAt.toISOString(),
    finishedAt: request.finishedAt?.toISOString() ?? null,
    erased: erasedByPlace.reduce((sum, { count }) => sum + count, 0),
    search: request.search,
    place: request.progress?.place ?? null,
    identities,
    isCapped: request.isCapped || identities.length >= mostIdentities,
    erasedByPlace,
  };
}
