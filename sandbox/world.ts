import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Assumptions, assumptionsSchema, defaultAssumptions } from "./domain/assumptions.ts";
import type { Db } from "./store/database.ts";
import { world as worldTable } from "./store/schema/world.ts";

/** The time of the service: real time plus an offset that only grows. */
export class VirtualClock {
  #offsetMs: number;

  constructor(offsetMs: number) {
    this.#offsetMs = offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Raises the offset to this value. A smaller value changes nothing. */
  moveTo(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs);
  }
}

/** Leases, timeouts and the `t` of signatures use real time, so that receivers keep accepting signatures. */
export const realNow = (): Date => new Date();

export interface Autopilot {
  enabled: boolean;
  /** 2: everything happens twice as fast */
  speed: number;
  /** one order in this many gets an issue; 0: no order does */
  issueEvery: number;
}

/** The state of the whole sandbox, stored in the only row of `world` and kept in memory for every request. */
export interface World {
  clock: VirtualClock;
  cursorSecret: string;
  /** null before the first seeding */
  seed: string | null;
  assumptions: Assumptions;
  autopilot: Autopilot;
}

/** Reads the row of the world, and creates it on the first start. */
export async function loadWorld(db: Db, autopilotByDefault: boolean): Promise<World> {
  await db
    .insert(worldTable)
    .values({ id: 1, cursorSecret: randomBytes(32).toString("hex") })
    .onConflictDoNothing();
  const [row] = await db.select().from(worldTable).where(eq(worldTable.id, 1));
  if (row === undefined) throw new Error("The world's row is missing.");
  return {
    clock: new VirtualClock(row.clockOffsetMs),
    cursorSecret: row.cursorSecret,
    seed: row.seed,
    assumptions: assumptionsSchema.parse(row.assumptions),
    autopilot: {
      enabled: row.autopilotEnabled ?? autopilotByDefault,
      speed: row.autopilotSpeed,
      issueEvery: row.autopilotIssueEvery,
    },
  };
}

/** Advances the virtual clock, and stores the new offset. */
export async function advanceClock(db: Db, world: World, seconds: number): Promise<void> {
  const offset = world.clock.offsetMs + Math.round(seconds * 1000);
  // In memory first: a call that arrives during the update starts from the new offset.
  world.clock.moveTo(offset);
  await db
    .update(worldTable)
    .set({ clockOffsetMs: sql`greatest(${worldTable.clockOffsetMs}, ${offset}::bigint)` })
    .where(eq(worldTable.id, 1));
}

export async function patchAssumptions(db: Db, world: World, patch: Partial<Assumptions>): Promise<void> {
  await db
    .update(worldTable)
    .set({ assumptions: sql`${worldTable.assumptions} || ${JSON.stringify(patch)}::jsonb` })
    .where(eq(worldTable.id, 1));
  world.assumptions = { ...world.assumptions, ...patch };
}

export async function setAutopilot(db: Db, world: World, autopilot: Autopilot): Promise<void> {
  await db
    .update(worldTable)
    .set({
      autopilotEnabled: autopilot.enabled,
      autopilotSpeed: autopilot.speed,
      autopilotIssueEvery: autopilot.issueEvery,
    })
    .where(eq(worldTable.id, 1));
  world.autopilot = autopilot;
}

/** Restores the defaults and stores a new seed. The clock keeps its offset, because it never goes back. */
export async function renewWorld(
  db: Db,
  world: World,
  seed: string,
  autopilotByDefault: boolean,
): Promise<void> {
  await db
    .update(worldTable)
    .set({
      seed,
      assumptions: {},
      autopilotEnabled: null,
      autopilotSpeed: 1,
      autopilotIssueEvery: 12,
    })
    .where(eq(worldTable.id, 1));
  world.seed = seed;
  world.assumptions = defaultAssumptions;
  world.autopilot = { enabled: autopilotByDefault, speed: 1, issueEvery: 12 };
}
