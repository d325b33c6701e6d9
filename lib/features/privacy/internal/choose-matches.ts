import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { privacyMatches } from "#drizzle/schema/privacy-requests.ts";
import { AppError } from "#lib/errors.ts";
import type { PrivacyRequest } from "./hold-request.ts";

/** Which of what was found is that person, and nothing else. @throws AppError nobody_chosen */
export async function chooseMatches(
  tx: Executor,
  { workspaceId, id }: PrivacyRequest,
  identities: readonly string[],
): Promise<number> {
  const isOfRequest = and(eq(privacyMatches.workspaceId, workspaceId), eq(privacyMatches.requestId, id));
  const isThem = inArray(privacyMatches.identity, [...identities, ""]);
  await tx
    .update(privacyMatches)
    .set({ isChosen: sql`${isThem}` })
    .where(isOfRequest);
  const chosen = await tx
    .select({ id: privacyMatches.id })
    .from(privacyMatches)
    .where(and(isOfRequest, eq(privacyMatches.isChosen, true)));
  if (chosen.length === 0) throw new AppError("nobody_chosen", 422);
  return chosen.length;
}
