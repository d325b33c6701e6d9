import { once } from "node:events";
import { createSandbox } from "./app.ts";
import { flyAutopilot } from "./autopilot/fly.ts";
import { completeConfig, type SandboxOptions } from "./config.ts";
import { startDispatcher } from "./delivery/dispatcher.ts";
import { logError } from "./log-error.ts";
import { type Loop, startLoop } from "./loop.ts";
import { resetWorld } from "./seed/reset-world.ts";
import { createSocketServer } from "./socket-server.ts";
import { openDatabase } from "./store/database.ts";
import { loadWorld } from "./world.ts";

export interface RunningSandbox {
  url: string;
  port: number;
  controlToken: string;
  close(): Promise<void>;
}

/** Starts the whole service on its own database: migrated, seeded when empty, sending what it owes. */
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
    run: () => flyAutopilot(services, dispatcher.wake),
    idleMs: 1_000,
    onError: logError,
  });
  loops.push(dispatcher, autopilot);

  const server = createSocketServer(app.fetch, world.clock);
  server.listen(config.port, config.host);
  await once(server, "listening");
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
