import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";

/** Workspace and endpoint in one path segment: the receiver finds both without a search over all workspaces. */
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
 * Specification, "Endpoints" rule 5: HTTPS on port 443 to a public address. Only the form is looked at here;
 * the service looks at the address itself. The sandbox on this machine reaches this machine.
 */
export function isReachableByService(): boolean {
  if (env().SERVICE_IS_SANDBOX) return true;
  const { protocol, port, hostname } = new URL(env().APP_URL);
  return protocol === "https:" && port === "" && !isLocalName(hostname);
}

function isLocalName(hostname: string): boolean {
  return (
    /(^|\.)(localhost|local|internal|lan|home\.arpa)$/.test(hostname) ||
    !hostname.includes(".") ||
    hostname.startsWith("[") ||
    /^[\d.]+$/.test(hostname)
  );
}
