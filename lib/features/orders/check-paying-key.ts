import type { MemberContext } from "#lib/core/auth/context.ts";
import { NotConnected } from "#lib/core/auth/not-connected.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { recordKeyCheck } from "#lib/features/settings/key-facts.ts";

/**
 * Asks the service for the paying key's spending limits and whether its payments are frozen (specification, "Me"). Once
 * the account's owner has fixed the key, paying is offered again.
 * @throws AppError not_connected, ServiceFailure
 */
export async function checkPayingKey(ctx: MemberContext): Promise<void> {
  requirePermission(ctx, "orders:confirm");
  const { id } = ctx.payingKey;
  const check = ctx.keyChecks().find(({ key }) => key.id === id);
  if (!check) throw new NotConnected(ctx.workspace.id, ctx.mode);
  await recordKeyCheck(ctx, check);
}
