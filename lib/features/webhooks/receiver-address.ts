import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";
import { problemOfUrl } from "./endpoint-url.ts";

/**
 * Workspace and endpoint in one path segment, so that the receiver finds both without a search over all workspaces.
 */
export function receiverUrl(workspaceId: string, endpointId: string): string {
  const segment = `${workspaceId}${endpointId}`.replaceAll("-", "");
  return `${env().APP_URL}${paths.api.webhook(segment)}`;
}

export function parseReceiverSegment(segment: string): { workspaceId: string; endpointId: string } | null {
  if (!/^[0-9a-f]{64}$/.test(segment)) return null;
  return { workspaceId: toUuid(segment.slice(0, 32)), endpointId: toUuid(segment.slice(32)) };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Whether the service would accept the address of this Pressroom. The sandbox on this machine also reaches local
 * addresses.
 */
export const isReachableByService = (): boolean =>
  problemOfUrl(env().APP_URL, env().SERVICE_IS_SANDBOX) === null;
