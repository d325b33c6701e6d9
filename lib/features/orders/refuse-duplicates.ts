import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { findDuplicates } from "./find-duplicates.ts";
import type { DuplicatesInput } from "./schemas.ts";

/**
 * Refuses an order if there is a duplicate that the person has not seen; nothing is sent to the service.
 * @throws AppError like_another
 */
export async function refuseDuplicates(
  ctx: MemberContext,
  input: DuplicatesInput,
  seen: readonly string[],
): Promise<void> {
  requirePermission(ctx, "orders:write");
  const [unseen] = (await findDuplicates(ctx, input)).filter(({ id }) => !seen.includes(id));
  if (unseen) throw new AppError("like_another", 409, { field: "seenDuplicates", number: unseen.number });
}
