import { createHash } from "node:crypto";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { refOf } from "#lib/core/auth/held-role.ts";

/**
 * A fingerprint of the viewer that a page was rendered for: session, workspace and role. Tabs with the same fingerprint
 * share a stream. The server refuses a stream with another one, because another person may have signed in since.
 */
export const viewerFingerprint = ({ actor, workspace, held }: WorkspaceContext): string =>
  createHash("sha256")
    .update(`${actor.sessionId} ${workspace.id} ${refOf(held)} ${held.permissions.join()}`)
    .digest("base64url")
    .slice(0, 16);
