import { createServer, type Server } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { VirtualClock } from "./clock.ts";
import { badRequest } from "./errors.ts";

const malformed = JSON.stringify(badRequest("The request is not valid HTTP.").toBody());

/**
 * The HTTP server around an application. What is no valid HTTP never becomes a request; it too is answered in the
 * Error shape, and dated by the virtual clock.
 */
export function createSocketServer(
  fetch: Parameters<typeof getRequestListener>[0],
  clock: VirtualClock,
): Server {
  const headers = () => ({ "Content-Type": "application/json", Date: clock.now().toUTCString() });
  const refuseRequest = (error: unknown) =>
    error instanceof RequestError ? new Response(malformed, { status: 400, headers: headers() }) : undefined;
  const listener = getRequestListener(fetch, { errorHandler: refuseRequest });
  const server = createServer({ requireHostHeader: false }, listener);
  server.on("clientError", (_error, socket) => {
    if (!socket.writable) return;
    const lines = Object.entries(headers()).map(([name, value]) => `${name}: ${value}`);
    socket.end(
      `HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\nContent-Length: ${malformed.length}\r\nConnection: close\r\n\r\n${malformed}`,
    );
  });
  return server;
}
