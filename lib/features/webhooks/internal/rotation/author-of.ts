import type { Author } from "#lib/core/audit/write-audit.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Rotation } from "./find-rotation.ts";

/** The audit tells who had asked, also where a job went on with it. */
export const authorOf = ({ workspace, task }: SystemContext, { startedBy }: Rotation): Author => ({
  workspace,
  task,
  actor: { userId: startedBy, sessionId: null, address: null, name: "" },
});
