import { connect, type Socket } from "node:net";

/** What is asked over and over: made anew for each request, since creations need a key of their own. */
export interface Target {
  port: number;
  path: () => string;
  method: "GET" | "POST";
  headers: () => Record<string, string>;
  body?: string;
  expect: number;
}

const end = Buffer.from("\r\n\r\n");

function write({ method, path, headers, body, port }: Target): string {
  const given = { Host: `127.0.0.1:${port}`, ...headers() };
  const length = body === undefined ? "" : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path()} HTTP/1.1\r\n${lines.join("")}${length}\r\n${body ?? ""}`;
}

/** Bytes of the reply at the start of `buffer`, or null while it is not whole. */
function measureReply(buffer: Buffer, expect: number): number | null {
  const headEnd = buffer.indexOf(end);
  if (headEnd < 0) return null;
  const head = buffer.toString("latin1", 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const total = headEnd + end.length + Number(length ?? Number.NaN);
  if (!head.startsWith(`HTTP/1.1 ${expect} `) || Number.isNaN(total)) {
    throw new Error(`expected ${expect}, got: ${buffer.toString().slice(0, 1_000)}`);
  }
  return buffer.length >= total ? total : null;
}

/** One connection that asks again as soon as it was answered, until the deadline. Answers how often. */
function askUntil(deadline: number, target: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let pending: Buffer = Buffer.alloc(0);
    const socket: Socket = connect({ port: target.port, host: "127.0.0.1", noDelay: true });
    const ask = () => socket.write(write(target));
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
      answered += 1;
      if (performance.now() < deadline) ask();
      else {
        socket.removeAllListeners("close");
        socket.end();
        resolve(answered);
      }
    });
  });
}

/** Requests a second over keep-alive connections, each with one request under way at any time. */
export async function measureRate(target: Target, connections: number, ms: number): Promise<number> {
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(started + ms, target)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}
