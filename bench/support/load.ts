import { connect, type Socket } from "node:net";

/**
 * A request to repeat. It is written for each request, because a creation needs its own key and an event its own id.
 */
export interface Target {
  port: number;
  path: () => string;
  method: "GET" | "POST";
  headers: (body: string) => Record<string, string>;
  body?: string | (() => string);
  expect: number;
}

const end = Buffer.from("\r\n\r\n");
// Only one request is in flight at a time, so these last bytes are the end of its reply.
const lastChunk = Buffer.from("0\r\n\r\n");

function write({ method, path, headers, port, ...target }: Target): string {
  const body = typeof target.body === "function" ? target.body() : target.body;
  const given = { Host: `127.0.0.1:${port}`, ...headers(body ?? "") };
  const length = body === undefined ? "" : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path()} HTTP/1.1\r\n${lines.join("")}${length}\r\n${body ?? ""}`;
}

/** Length in bytes of the reply at the start of `buffer`, or null while it is incomplete. */
function measureReply(buffer: Buffer, expect: number): number | null {
  const headEnd = buffer.indexOf(end);
  if (headEnd < 0) return null;
  const head = buffer.toString("latin1", 0, headEnd);
  if (!head.startsWith(`HTTP/1.1 ${expect} `)) throw new Error(`expected ${expect}, got: ${startOf(buffer)}`);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    return buffer.subarray(-lastChunk.length).equals(lastChunk) ? buffer.length : null;
  }
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const total = headEnd + end.length + Number(length ?? Number.NaN);
  if (Number.isNaN(total)) throw new Error(`a reply of unknown length: ${startOf(buffer)}`);
  return buffer.length >= total ? total : null;
}

const startOf = (buffer: Buffer) => buffer.toString("utf8", 0, 1_000);

/**
 * Sends requests on one connection, each right after the last answer, until the deadline. Returns the time of each,
 * in ms.
 */
function askUntil(deadline: number, target: Target): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const tookMs: number[] = [];
    let askedAt = 0;
    let pending: Buffer = Buffer.alloc(0);
    const socket: Socket = connect({ port: target.port, host: "127.0.0.1", noDelay: true });
    const ask = () => {
      askedAt = performance.now();
      socket.write(write(target));
    };
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the connection was closed")));
    socket.on("connect", ask);
    socket.on("data", (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      try {
        const bytes = measureReply(pending, target.expect);
        if (bytes === null) return;
        pending = pending.subarray(bytes);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        socket.destroy();
        return;
      }
      tookMs.push(performance.now() - askedAt);
      if (performance.now() < deadline) ask();
      else {
        socket.removeAllListeners("close");
        socket.end();
        resolve(tookMs);
      }
    });
  });
}

export type Load = { perSecond: number; tookMs: number[] };

/** Opens keep-alive connections, each with one request in flight at any time. */
export async function measureLoad(target: Target, connections: number, ms: number): Promise<Load> {
  const started = performance.now();
  const taken = await Promise.all(Array.from({ length: connections }, () => askUntil(started + ms, target)));
  const tookMs = taken.flat();
  return { perSecond: tookMs.length / ((performance.now() - started) / 1000), tookMs };
}

export const measureRate = async (target: Target, connections: number, ms: number): Promise<number> =>
  (await measureLoad(target, connections, ms)).perSecond;
