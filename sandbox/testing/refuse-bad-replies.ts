import type { Json } from "./request.ts";

/** Reads one resource of a control plane: the `data` of its reply. */
type Ask = (path: string) => Promise<Json>;

export function askControlPlane(url: string, token: string): Ask {
  return async (path) => {
    const reply = await fetch(`${url}/_sandbox${path}`, { headers: { Authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`The control plane answered ${reply.status} to GET ${path}.`);
    return JSON.parse(await reply.text()).data;
  };
}

/**
 * Throws if a reply of the sandbox did not match /openapi.json. Also throws if the sandbox answered calls and checked
 * none of its replies, because then it was started without `checkReplies`.
 */
export async function refuseBadReplies(ask: Ask): Promise<void> {
  const { checked, violations } = await ask("/replies");
  if (violations.length > 0) throw new Error(`Not as /openapi.json describes it:\n${violations.join("\n")}`);
  const calls: { status: number | null }[] = checked === 0 ? await ask("/requests") : [];
  if (calls.some(({ status }) => status !== null)) throw new Error("The sandbox checks none of its replies.");
}
