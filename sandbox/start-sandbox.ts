import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { createSandbox } from "./app.ts";
import { ConfigError, completeConfig, type SandboxOptions } from "./config.ts";
import { startDispatcher } from "./delivery/dispatcher.ts";
import { badRequest, logError } from "./errors.ts";
import { type Loop, startLoop } from "./loop.ts";
import { runAutopilot } from "./operations/autopilot.ts";
import { resetWorld } from "./seed/reset-world.ts";
import { openDatabase } from "./store/database.ts";
import { loadWorld, type VirtualClock } from "./world.ts";

const malformed = JSON.stringify(badRequest("The request is not valid HTTP.").toBody());

/**
 * Creates the HTTP server of an application. Input that is not valid HTTP never reaches the application. The server
 * answers it with 400 in the Error shape and a Date header of the virtual clock.
 */
function createSocketServer(fetch: Parameters<typeof getRequestListener>[0], clock: VirtualClock): Server {
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

interface RunningSandbox {
  url: string;
  port: number;
  controlToken: string;
  close(): Promise<void>;
}

/**
 * Starts the whole service on its own database: applies migrations, seeds an empty database and sends pending
 * deliveries.
 * @throws ConfigError
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const config = completeConfig(options);
  const database = await openDatabase(config.databaseUrl, logError);
  const world = await loadWorld(database.db, config.autopilot);
  const loops: Loop[] = [];
  const { app, services } = await createSandbox(config, {
    db: database.db,
    world,
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    onError: logError,
  });
  if (world.seed === null) await resetWorld(services, config.seed);

  const dispatcher = await startDispatcher(services, logError);
  const autopilot = startLoop({
    run: () => runAutopilot(services, dispatcher.wake),
    idleMs: 1_000,
    onError: logError,
  });
  loops.push(dispatcher, autopilot);

  const server = createSocketServer(app.fetch, world.clock);
  server.listen(config.port, config.host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new ConfigError(
      `Port ${config.port} is in use by another program. Stop it, or set SANDBOX_PORT to another port.`,
    );
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;

  return {
    url: `http://${host}:${port}`,
    port,
    controlToken: config.controlToken,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 3_000).unref())]);
      server.closeAllConnections();
      await autopilot.stop();
      await dispatcher.stop();
      await database.close();
    },
  };
}
