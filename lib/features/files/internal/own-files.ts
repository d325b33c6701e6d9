import { and, eq, inArray, type SQL } from "drizzle-orm";
import { files } from "#drizzle/schema/files.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";

/** Those of the workspace; files have no mode. */
export const ownFiles = (
  { workspace }: Pick<WorkspaceContext, "workspace">,
  ids: string[],
): SQL | undefined => and(eq(files.workspaceId, workspace.id), inArray(files.id, ids));
