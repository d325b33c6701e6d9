import { ConfigError, readConfig } from "./config.ts";
import { startSandbox } from "./start-sandbox.ts";

try {
  const sandbox = await startSandbox(readConfig(process.env));
  process.stdout.write(`The ordering service runs at ${sandbox.url}\n`);
  // To the supervisor, which cannot tell our answers from those of another sandbox.
  process.send?.("listening");
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await sandbox.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
