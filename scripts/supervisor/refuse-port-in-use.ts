import { setTimeout as pause } from "node:timers/promises";
import { CannotStart } from "../cannot-start.ts";
import { isPortFree } from "../is-port-free.ts";

// A dashboard whose supervisor was killed a moment ago gives its port back within two seconds.
const patienceMs = 2_500;

export async function refusePortInUse(port: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isPortFree(port))) {
    if (Date.now() > deadline) {
      throw new CannotStart(
        `Port ${port} is used by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`,
      );
    }
    await pause(100);
  }
}
