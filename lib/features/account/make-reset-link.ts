import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAccountAudit } from "#lib/core/audit/write-audit.ts";
import { newAccountToken } from "#lib/core/auth/account-token.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { lockUser } from "#lib/core/auth/lock-user.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { sendAccountMailSoon } from "#lib/core/jobs/enqueue.ts";
import { env } from "#lib/env.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { paths } from "#lib/paths.ts";
import { mayReset } from "./internal/may-reset.ts";
import { storeReset } from "./reset-link.ts";
import { makeResetLinkSchema } from "./schemas.ts";

type MadeResetLink = { link: string; expiresAt: Date };

/**
 * Creates a link for a member to set a new password, for when mail does not reach them. It exists only in this
 * response; the member is notified by mail, and their second factor is kept.
 * @throws AppError forbidden_role | sign_in_again | not_found | reset_beyond_own
 */
export async function makeResetLink(
  ctx: WorkspaceContext,
  input: z.input<typeof makeResetLinkSchema>,
): Promise<MadeResetLink> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { userId } = parseInput(makeResetLinkSchema, input);
  const { token, tokenHash } = newAccountToken();
  return db().transaction(async (tx) => {
    const member = await lockUser(tx, userId);
    const [here] = await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.workspaceId, ctx.workspace.id), eq(memberships.userId, userId)));
    if (!member || !here) throw notFound();
    if (!(await mayReset(tx, ctx.actor.userId, userId))) throw new AppError("reset_beyond_own", 403);
    const expiresAt = await storeReset(tx, { tokenHash, userId, madeBy: ctx.actor.userId });
    await writeAccountAudit(tx, ctx.actor, { action: "account.make_reset_link" }, { userId });
    await sendAccountMailSoon(tx, {
      kind: "reset_link_made",
      userId,
      details: { by: ctx.actor.name, workspace: ctx.workspace.name },
    });
    return { link: `${env().APP_URL}${paths.resetPassword(token)}`, expiresAt };
  });
}
