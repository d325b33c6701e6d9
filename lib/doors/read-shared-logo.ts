import { findShare } from "#lib/features/quotes/find-share.ts";
import { findLogo, type Logo } from "#lib/features/settings/find-logo.ts";

/**
 * The logo at the head of a shared quote, for as long as its link opens it; null where there is none.
 * @throws AppError share_unknown | share_expired
 */
export async function readSharedLogo(token: string): Promise<Logo | null> {
  const { workspaceId } = await findShare(token);
  return findLogo(workspaceId);
}
