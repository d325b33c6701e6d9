import { isIP } from "node:net";
import type { Env } from "#lib/env.ts";

const onlyHere = /(^|\.)(localhost|local|internal|intranet|lan|home|test|invalid|example|home\.arpa)$/;

type Address = Pick<Env, "APP_URL" | "SERVICE_IS_SANDBOX">;

/**
 * Whether the service can download what Pressroom serves (specification, "Endpoints" rule 4): it takes public HTTPS
 * addresses alone, while the sandbox that runs here reaches everything that runs here.
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
