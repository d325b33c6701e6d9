import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

type SeenRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: number;
};
export type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** Answers with this status and body. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
    response.end(JSON.stringify(body));
  };

/** Answers with an error of the service. */
export const failure = (status: number, code: string, details?: object, headers?: Record<string, string>) =>
  json(status, { error: { code, message: `About ${code}`, details } }, headers);

/** Receives the request, then drops the connection before a reply. */
export const dropped: Answer = (response) => response.socket?.destroy();

/** Never answers. */
export const hanging: Answer = () => {};

/** Answers with a page, like a proxy. */
export const html =
  (status: number): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "text/html" });
    response.end("<h1>Oops</h1>");
  };

/** A real server on 127.0.0.1 that gives the answers in turn and repeats the last one. */
export async function startScripted(...answers: Answer[]) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const entry = { method, url, headers, body: await buffer(request), at: performance.now() };
    seen.push(entry);
    answers[Math.min(seen.length, answers.length) - 1]?.(response, entry);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
