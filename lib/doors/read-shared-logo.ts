import { findShare } from "#lib/features/quotes/find-share.ts";
import { findLogo, type Logo } from "#lib/features/settings/find-logo.ts";

/**
 * The logo of a shared quote, while its link is valid; null if the workspace has none.
 * @throws AppError share_unknown | share_expired
 */
export async function readSharedLogo(token: string): Promise<Logo | null> {
  const { workspaceId } = await findShare(token);
  return findLogo(workspaceId);
}
