import { type Ask, type Reply, send } from "./send.ts";

/** Next.js redirects a flight request to the same URL with a checksum of its headers; a browser computes it itself. */
export async function sendFlight(url: string, ask: Ask): Promise<Reply> {
  const reply = await send(url, ask);
  const location = reply.headers.get("location");
  if (reply.status !== 307 || !location) return reply;
  const target = new URL(location, url);
  const isChecksum = target.searchParams.has("_rsc") && target.pathname === new URL(url).pathname;
  return isChecksum ? send(target.href, ask) : reply;
}
