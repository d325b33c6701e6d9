import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { killNow } from "#e2e/fixtures/kill-now.ts";
import { type PressroomPart, type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { describeProcess } from "#scripts/supervisor/describe-process.ts";

export type Victim = "dashboard" | "worker" | "dashboard and worker";

/** From a kill until all killed parts are ready again. */
export type Restart = { killedAt: Date; readyAt: Date };

/** `stop` deletes its data directory. */
export type AnotherDashboard = { url: string; dataDir: string; kill9(): void; stop(): Promise<void> };

const patienceMs = 60_000;
/** The supervisor waits longer after each quick end of a part. After this many, the test starts everything again. */
const patientDeaths = 2;

/** One Pressroom across kills. A killed part comes back by its supervisor, or by a new start. */
export class RestartablePressroom {
  readonly restarts: Restart[] = [];
  readonly #dataDir: string;
  #env: Record<string, string>;
  #folder: string | undefined;
  #pressroom: StartedPressroom | undefined;
  #deaths = 0;
  #coming: Promise<void> = Promise.resolve();

  /** `folder`: one made by `npm run assemble`; otherwise this repository. */
  constructor(dataDir: string, env: Record<string, string>, folder?: string) {
    this.#dataDir = dataDir;
    this.#env = env;
    this.#folder = folder;
  }

  get appSecret(): string {
    return this.#env.APP_SECRET ?? "";
  }

  get current(): StartedPressroom {
    if (!this.#pressroom) throw new Error("Pressroom was not started.");
    return this.#pressroom;
  }

  /** `change`: other variables or another folder from now on. */
  async begin(change: { env?: Record<string, string>; folder?: string } = {}): Promise<void> {
    this.#env = { ...this.#env, ...change.env };
    this.#folder = change.folder ?? this.#folder;
    this.#pressroom = await startPressroom({ dataDir: this.#dataDir, env: this.#env, folder: this.#folder });
    this.#deaths = 0;
  }

  /** Starts a worker as on another machine: the same database and secret, its own folder. */
  beginAnotherWorker(): Promise<StartedPressroom> {
    return startPressroom({ env: { ...this.#env, WORKER: "only" }, folder: this.#folder });
  }

  /** Starts another dashboard on its own port, as when several machines share one address. */
  async beginAnotherDashboard(): Promise<AnotherDashboard> {
    const port = await freePort();
    const env = { ...this.#env, PORT: String(port), WORKER: "off" };
    const { dataDir, stop, kill9 } = await startPressroom({ env, folder: this.#folder });
    return { url: `http://127.0.0.1:${port}`, dataDir, stop, kill9: () => kill9("dashboard") };
  }

  /** Resolves when no restart is running. */
  async ready(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#coming;
      await seen;
    } while (seen !== this.#coming);
  }

  /** Sends kill -9; `ready` waits for the restart. Returns false when the victim was already dead. */
  kill9(victim: Victim): boolean {
    const before = this.current.pids();
    const parts = (victim === "dashboard and worker" ? ["dashboard", "worker"] : [victim]) as PressroomPart[];
    const alive = parts.filter((part) => isChild(before[part], before.supervisor));
    if (alive.length === 0) return false;
    const killedAt = new Date();
    for (const part of alive) killNow(before[part]);
    this.#deaths += 1;
    this.#coming = this.#coming.then(() => this.#reconnect(alive, before, killedAt));
    return true;
  }

  /** Sends kill -9 to everything. Nothing restarts until `begin`. */
  killAll(): void {
    const { supervisor, dashboard, worker } = this.current.pids();
    const children = [dashboard, worker].filter((pid) => isChild(pid, supervisor));
    for (const pid of [supervisor, ...children]) killNow(pid);
  }

  async end(): Promise<void> {
    await this.#coming.catch(() => undefined);
    await this.#pressroom?.stop();
  }

  async #reconnect(parts: PressroomPart[], before: Pids, killedAt: Date): Promise<void> {
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

/** The id of a process that has ended may belong to another process by now. */
const isChild = (pid: number | undefined, parent: number | undefined) =>
  pid !== undefined && parent !== undefined && describeProcess(pid)?.parent === parent;
