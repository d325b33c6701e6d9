import { headers } from "next/headers";

/** What a script written into this page must carry, from the policy that the proxy gave it. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get("Content-Security-Policy") ?? "";
  return /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
}
