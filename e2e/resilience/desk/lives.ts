import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { killNow } from "#e2e/fixtures/kill-now.ts";
import { type PressroomPart, type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { describeProcess } from "#scripts/supervisor/describe-process.ts";

export type Victim = "dashboard" | "worker" | "dashboard and worker";

/** From a kill until everything that was killed is there again. */
export type Restart = { killedAt: Date; readyAt: Date };

const patienceMs = 60_000;
/** The supervisor waits longer after each quick end of a part; beyond this a person would start it anew. */
const patientDeaths = 2;

/** One Pressroom through all its lives: what is killed comes back, by its supervisor or by a new start. */
export class Lives {
  readonly restarts: Restart[] = [];
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  #pressroom: StartedPressroom | undefined;
  #deaths = 0;
  #coming: Promise<void> = Promise.resolve();

  constructor(dataDir: string, env: Record<string, string>) {
    this.#dataDir = dataDir;
    this.#env = env;
  }

  get current(): StartedPressroom {
    if (!this.#pressroom) throw new Error("Pressroom was not started.");
    return this.#pressroom;
  }

  async begin(): Promise<void> {
    this.#pressroom = await startPressroom({ dataDir: this.#dataDir, env: this.#env });
    this.#deaths = 0;
  }

  /** A worker on another machine: the same database and secret, a folder of its own. */
  beginAnotherWorker(): Promise<StartedPressroom> {
    return startPressroom({ env: { ...this.#env, WORKER: "only" } });
  }

  /** Pages and receiver once more, on a port of their own: what several machines behind one address are. */
  async beginAnotherDashboard(): Promise<{ url: string; stop(): Promise<void> }> {
    const port = await freePort();
    const { stop } = await startPressroom({ env: { ...this.#env, PORT: String(port), WORKER: "off" } });
    return { url: `http://127.0.0.1:${port}`, stop };
  }

  /** Resolves when nothing is being restarted. */
  async ready(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#coming;
      await seen;
    } while (seen !== this.#coming);
  }

  /** kill -9, now; its return is awaited by `ready`. Returns false when it was dead already. */
  kill9(victim: Victim): boolean {
    const before = this.current.pids();
    const parts = (victim === "dashboard and worker" ? ["dashboard", "worker"] : [victim]) as PressroomPart[];
    const alive = parts.filter((part) => isChild(before[part], before.supervisor));
    if (alive.length === 0) return false;
    const killedAt = new Date();
    for (const part of alive) killNow(before[part]);
    this.#deaths += 1;
    this.#coming = this.#coming.then(() => this.#comeBack(alive, before, killedAt));
    return true;
  }

  /** kill -9 of everything, and nothing comes back until `begin`. */
  killAll(): void {
    const { supervisor, dashboard, worker } = this.current.pids();
    const children = [dashboard, worker].filter((pid) => isChild(pid, supervisor));
    for (const pid of [supervisor, ...children]) killNow(pid);
  }

  async end(): Promise<void> {
    await this.#coming.catch(() => undefined);
    await this.#pressroom?.stop();
  }

  async #comeBack(parts: PressroomPart[], before: Pids, killedAt: Date): Promise<void> {
    if (this.#deaths > patientDeaths) {
      this.killAll();
      await this.begin();
    } else {
      const deadline = Date.now() + patienceMs;
      while (!(await this.#isBack(parts, before))) {
        if (Date.now() > deadline) throw new Error(`Killed and not started again: ${this.current.output()}`);
        await pause(50);
      }
    }
    this.restarts.push({ killedAt, readyAt: new Date() });
  }

  async #isBack(parts: PressroomPart[], before: Pids): Promise<boolean> {
    const now = this.current.pids();
    if (parts.some((part) => now[part] === undefined || now[part] === before[part])) return false;
    return fetch(`http://127.0.0.1:${this.#env.PORT}/api/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  }
}

type Pids = Partial<Record<PressroomPart, number>>;

/** A number that was given back may belong to somebody else by now. */
const isChild = (pid: number | undefined, parent: number | undefined) =>
  pid !== undefined && parent !== undefined && describeProcess(pid)?.parent === parent;
