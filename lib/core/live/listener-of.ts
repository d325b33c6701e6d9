import { createHash } from "node:crypto";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { refOf } from "#lib/core/auth/held-role.ts";

/**
 * Names for whom a page was rendered: session, workspace and role. Tabs share what they hear with those of the same
 * name, and a stream under another one is refused: in a browser somebody else may have signed in since.
 */
export const listenerOf = ({ actor, workspace, held }: WorkspaceContext): string =>
  createHash("sha256")
    .update(`${actor.sessionId} ${workspace.id} ${refOf(held)} ${held.permissions.join()}`)
    .digest("base64url")
    .slice(0, 16);
