import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { env } from "#lib/env.ts";
import { canBeFetched } from "./internal/can-be-fetched.ts";

/** What a page has to know before it offers to upload. */
export type MayUpload = {
  /** Whether this person may add files at all. */
  write: boolean;
  /** Whether the service could download them from here; else there is the way by a public link. */
  direct: boolean;
  maxMegabytes: number;
};

export const mayUpload = (ctx: Pick<WorkspaceContext, "can">): MayUpload => ({
  write: ctx.can("files:write"),
  direct: canBeFetched(env()),
  maxMegabytes: env().UPLOAD_MAX_MB,
});
