import { type Agent, request } from "node:http";
import type { Malformed } from "./generate.ts";

export interface Answered {
  status: number;
  type: string | undefined;
  text: string;
}

/** Sends what fetch would refuse or change: path, headers and bytes stay unchanged. */
export function send(agent: Agent, base: URL, key: string, malformed: Malformed): Promise<Answered> {
  const { method, path, headers, body } = malformed;
  const authorized = headers.includes("Authorization")
    ? headers
    : ["Authorization", `Bearer ${key}`, ...headers];
  const length = body === null ? [] : ["Content-Length", String(body.length)];
  return new Promise((resolve, reject) => {
    const asking = request({
      agent,
      host: base.hostname,
      port: base.port,
      method,
      path: `/v1${path}`,
      headers: ["Host", base.host, ...authorized, ...length],
      timeout: 15_000,
    });
    asking.on("timeout", () => asking.destroy(new Error("hung for 15 seconds")));
    asking.on("error", reject);
    asking.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"],
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asking.end(body);
  });
}
