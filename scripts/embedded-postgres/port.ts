import { randomInt } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isErrno } from "../is-errno.ts";
import { isPortFree } from "../is-port-free.ts";

// Below the ranges that Linux and macOS hand out for outgoing connections, so that the port is still
// free at the next start.
const lowest = 20_000;
const highest = 32_000;

/** The port of the last start when it is still free, else a free one; remembered either way. */
export async function choosePort(dataDir: string): Promise<number> {
  const remembered = rememberedPort(dataDir);
  if (remembered !== undefined && (await isPortFree(remembered, "127.0.0.1"))) return remembered;
  const chosen = await anyFreePort();
  writeFileSync(portFile(dataDir), `${chosen}\n`, { mode: 0o600 });
  return chosen;
}

function rememberedPort(dataDir: string): number | undefined {
  try {
    const port = Number(readFileSync(portFile(dataDir), "utf8"));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function anyFreePort(): Promise<number> {
  const candidate = randomInt(lowest, highest);
  return (await isPortFree(candidate, "127.0.0.1")) ? candidate : anyFreePort();
}

function portFile(dataDir: string): string {
  return path.join(dataDir, "postgres-port");
}
