import { Agent, request } from "node:http";

export type Post = { url: string; headers: Record<string, string>; body: Uint8Array; isChunked?: boolean };
/** `status` is null when the connection ended without an answer. */
export type Answer = { status: number | null; tookMs: number };

/** Posts as a service with `connections` connections does, which it uses again. */
export function openSender(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post = (one: Post): Promise<Answer> =>
    new Promise((resolve) => {
      const begun = performance.now();
      const end = (status: number | null) => resolve({ status, tookMs: performance.now() - begun });
      const length = one.isChunked ? {} : { "content-length": one.body.byteLength };
      const outgoing = request(one.url, { agent, method: "POST", headers: { ...one.headers, ...length } });
      outgoing.on("error", () => end(null));
      outgoing.on("response", (incoming) => {
        incoming.on("error", () => end(null));
        incoming.on("end", () => end(incoming.statusCode ?? null));
        incoming.resume();
      });
      if (one.isChunked) outgoing.write(one.body);
      outgoing.end(one.isChunked ? undefined : one.body);
    });
  return { post, close: () => agent.destroy() };
}
