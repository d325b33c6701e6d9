import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Call } from "./call.ts";

export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

const agent = new Agent({ keepAlive: true });

/** Sends a call to the service unchanged. */
export function forward(serviceUrl: string, { method, path, headers, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const target = new URL(serviceUrl);
    const options = { agent, method, path, host: target.hostname, port: target.port, headers };
    const outgoing = request(options, (response) => {
      buffer(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
        reject,
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
