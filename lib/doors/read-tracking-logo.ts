import { findLogo, type Logo } from "#lib/features/settings/find-logo.ts";
import { findTrackingLink } from "#lib/features/tracking/find-tracking-link.ts";

/**
 * The logo on a tracking page, while its link is valid; null if the workspace has none.
 * @throws AppError share_unknown | share_expired
 */
export async function readTrackingLogo(token: string): Promise<Logo | null> {
  const { workspaceId } = await findTrackingLink(token);
  return findLogo(workspaceId);
}
