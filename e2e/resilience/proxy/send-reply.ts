import type { ServerResponse } from "node:http";
import type { Reply } from "./forward.ts";
import type { Plan } from "./plan.ts";

const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Sends the dashboard the reply, or what it gets in its place. */
export function sendReply(response: ServerResponse, reply: Reply | null, instead: Plan["instead"]): void {
  if (instead === "hang") return;
  if (instead === "reset" || (reply === null && typeof instead !== "object")) {
    response.socket?.resetAndDestroy();
    return;
  }
  if (typeof instead === "object") {
    const headers = { "content-type": "application/json", ...instead.headers };
    response.writeHead(instead.status, headers).end(instead.body);
    return;
  }
  if (reply === null) return;
  const kept = Object.entries(reply.headers).filter(([name]) => !hopByHop.has(name));
  const headers = { ...Object.fromEntries(kept), "content-length": reply.body.length };
  response.writeHead(reply.status, headers);
  if (instead === "cut") {
    response.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () =>
      response.socket?.destroy(),
    );
  } else response.end(reply.body);
}
