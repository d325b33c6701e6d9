import { randomUUID } from "node:crypto";
import { createSandbox, type Sandbox } from "#sandbox/app.ts";
import { completeConfig } from "#sandbox/config.ts";
import { resetWorld } from "#sandbox/seed/reset-world.ts";
import { openDatabase } from "#sandbox/store/database.ts";
import { refuseBadReplies } from "#sandbox/testing/refuse-bad-replies.ts";
import { dropDatabase, serverUrl } from "#sandbox/testing/test-sandbox.ts";
import { loadWorld, VirtualClock } from "#sandbox/world.ts";

/** The JSON of a reply, without types. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  replayed: boolean;
  body: Json;
}

export interface InProcessService {
  /** Sends a call of /v1 inside this process: the whole service except the socket. */
  call(key: string, method: string, path: string, body?: object, headers?: object): Promise<Answer>;
  control(method: string, path: string, body?: object): Promise<Json>;
  /** The clock of the lane, in milliseconds. Only `tick` and the control plane move it. */
  now(): number;
  /** Moves the clock by a millisecond. */
  tick(): void;
  query(text: string, values: unknown[]): Promise<Json[]>;
  /** Errors of the service itself. The list stays empty. */
  failures: unknown[];
  close(): Promise<void>;
}

/** A clock that only the test moves, so that something can happen exactly at the full hour. */
class ManualClock extends VirtualClock {
  readonly #began = Date.now();

  constructor() {
    super(0);
  }

  override now(): Date {
    return new Date(this.#began + this.offsetMs);
  }
}

async function ask(
  app: Sandbox["app"],
  token: string,
  method: string,
  path: string,
  body: unknown,
  headers = {},
) {
  const init = {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await app.request(`http://sandbox.test${path}`, init, {});
  const replayed = response.headers.get("Idempotent-Replayed") === "true";
  return { status: response.status, replayed, body: JSON.parse(await response.text()) };
}

/** Opens a world with its own database and its own clock. Lanes run in parallel and share nothing. */
export async function openInProcessService(): Promise<InProcessService> {
  const name = `sandbox_lane_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = new URL(`/${name}`, serverUrl()).href;
  const config = completeConfig({ databaseUrl, rateLimit: 1e9, checkReplies: true });
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  const database = await openDatabase(config.databaseUrl, onError);
  const clock = new ManualClock();
  const world = { ...(await loadWorld(database.db, false)), clock };
  const { app, services } = await createSandbox(config, {
    db: database.db,
    world,
    wake: () => undefined,
    onError,
  });
  await resetWorld(services, { seed: "lane", orders: 0, products: 12, variants: 200 });
  const control: InProcessService["control"] = async (method, path, body) =>
    (await ask(app, config.controlToken, method, `/_sandbox${path}`, body)).body.data;
  return {
    failures,
    call: (key, method, path, body, headers) => ask(app, key, method, `/v1${path}`, body, headers),
    control,
    now: () => clock.now().getTime(),
    tick: () => clock.moveTo(clock.offsetMs + 1),
    query: async (text, values) => (await database.pool.query(text, values)).rows,
    close: async () => {
      try {
        await refuseBadReplies((path) => control("GET", path));
      } finally {
        await database.close();
        await dropDatabase(name);
      }
    },
  };
}
