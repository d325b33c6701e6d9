import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FileServer {
  /** puts something at a path and answers its address */
  serve(path: string, what: Buffer | Answer): string;
  /** the paths that were asked for, in order */
  asked: string[];
  close(): Promise<void>;
}

/** A real HTTP server on this machine, whose files are downloaded. */
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
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
