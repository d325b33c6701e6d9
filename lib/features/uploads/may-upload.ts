import { isIP } from "node:net";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { type Env, env } from "#lib/env.ts";

const onlyHere = /(^|\.)(localhost|local|internal|intranet|lan|home|test|invalid|example|home\.arpa)$/;

type Address = Pick<Env, "APP_URL" | "SERVICE_IS_SANDBOX">;

/**
 * Whether the service can download files from Pressroom (specification, "Endpoints" rule 4). It needs a public HTTPS
 * address. The local sandbox can download from any local address.
 */
export function canBeFetched({ APP_URL, SERVICE_IS_SANDBOX }: Address): boolean {
  return SERVICE_IS_SANDBOX || isPublicHttps(new URL(APP_URL));
}

function isPublicHttps({ protocol, hostname, username }: URL): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  const isAddress = isIP(host.replace(/^\[|\]$/g, "")) !== 0;
  const isName = !isAddress && host.includes(".") && !onlyHere.test(host);
  return protocol === "https:" && username === "" && isName;
}

/** What a page needs to know before it offers an upload. */
export type MayUpload = {
  /** Whether this member may add files. */
  write: boolean;
  /** Whether the service can download files from here. If not, only a public link works. */
  direct: boolean;
  maxMegabytes: number;
};

export const mayUpload = (ctx: Pick<WorkspaceContext, "can">): MayUpload => ({
  write: ctx.can("files:write"),
  direct: canBeFetched(env()),
  maxMegabytes: env().UPLOAD_MAX_MB,
});
