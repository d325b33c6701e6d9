import { createServer, type Server } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { badRequest } from "./errors.ts";

const malformed = JSON.stringify(badRequest("The request is not valid HTTP.").toBody());
const json = { "Content-Type": "application/json" };

/** What is no valid HTTP never becomes a request; it too is answered in the Error shape. */
function refuseRequest(error: unknown): Response | undefined {
  return error instanceof RequestError ? new Response(malformed, { status: 400, headers: json }) : undefined;
}

/** The HTTP server around an application. */
export function createSocketServer(fetch: Parameters<typeof getRequestListener>[0]): Server {
  const listener = getRequestListener(fetch, { errorHandler: refuseRequest });
  const server = createServer({ requireHostHeader: false }, listener);
  server.on("clientError", (_error, socket) => {
    if (!socket.writable) return;
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${malformed.length}\r\nConnection: close\r\n\r\n${malformed}`,
    );
  });
  return server;
}
