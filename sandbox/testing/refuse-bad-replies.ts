import type { Json } from "./request.ts";

/** Reads one resource of a control plane: what its reply holds in `data`. */
type Ask = (path: string) => Promise<Json>;

export function askControlPlane(url: string, token: string): Ask {
  return async (path) => {
    const reply = await fetch(`${url}/_sandbox${path}`, { headers: { Authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`The control plane answered ${reply.status} to GET ${path}.`);
    return JSON.parse(await reply.text()).data;
  };
}

/**
 * Throws when a sandbox gave a reply that /openapi.json does not describe; also when it answered calls and checked
 * none of its replies, for then it was started without being told to.
 */
export async function refuseBadReplies(ask: Ask): Promise<void> {
  const { checked, violations } = await ask("/replies");
  if (violations.length > 0) throw new Error(`Not as /openapi.json describes it:\n${violations.join("\n")}`);
  const calls: { status: number | null }[] = checked === 0 ? await ask("/requests") : [];
  if (calls.some(({ status }) => status !== null)) throw new Error("The sandbox checks none of its replies.");
}
