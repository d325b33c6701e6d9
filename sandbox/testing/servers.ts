import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Rejects if `work` takes longer than 5 s, long before the test runner ends the test. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: hung, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("nothing came of it")), 5_000);
  return Promise.race([work, hung]).finally(() => clearTimeout(timer));
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FileServer {
  /** serves content at a path and returns its address */
  serve(path: string, what: Buffer | Answer): string;
  /** the requested paths, in order */
  requestedPaths: string[];
  close(): Promise<void>;
}

/** Starts a real HTTP server on this machine that serves files. */
export async function startFileServer(): Promise<FileServer> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    serve: (path, what) => {
      answers.set(path, typeof what === "function" ? what : (_, response) => void response.end(what));
      return `http://127.0.0.1:${port}${path}`;
    },
    requestedPaths: asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; created_at: string; data: Record<string, Record<string, unknown>> };
}

export interface Receiver {
  url: string;
  received: Received[];
  /** the status for the next deliveries; "hang" never answers */
  answer: (received: Received, index: number) => number | "hang" | Promise<number>;
  close(): Promise<void>;
}

/** Starts a real webhook receiver on this machine. */
export async function startReceiver(answer: Receiver["answer"] = () => 200): Promise<Receiver> {
  const receiver: Receiver = { url: "", received: [], answer, close: async () => undefined };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const received = { headers: request.headers, body, event: JSON.parse(body) };
    receiver.received.push(received);
    const status = await receiver.answer(received, receiver.received.length - 1);
    if (status !== "hang") response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://127.0.0.1:${port}/hook`;
  receiver.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return receiver;
}
