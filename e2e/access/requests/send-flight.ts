import { type Ask, type Reply, send } from "./send.ts";

/** Next sends a flight request on to the same address with a checksum of its headers; a browser knows it at once. */
export async function sendFlight(url: string, ask: Ask): Promise<Reply> {
  const reply = await send(url, ask);
  const location = reply.headers.get("location");
  if (reply.status !== 307 || !location) return reply;
  const target = new URL(location, url);
  const isChecksum = target.searchParams.has("_rsc") && target.pathname === new URL(url).pathname;
  return isChecksum ? send(target.href, ask) : reply;
}
