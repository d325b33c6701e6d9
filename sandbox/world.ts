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

  /** Moves forward to an offset that was stored; never back. */
  moveTo(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs);
  }
}

/** Leases, timeouts and the `t` of signatures keep to real time, so that receivers go on accepting them. */
export const realNow = (): Date => new Date();

export interface Autopilot {
  enabled: boolean;
  /** 2: everything happens twice as fast */
  speed: number;
  /** one order in this many meets an issue; 0: none does */
  issueEvery: number;
}

/** What belongs to the whole sandbox: kept in its one row, and here for every request to read. */
export interface World {
  clock: VirtualClock;
  cursorSecret: string;
  /** null while nothing was ever seeded */
  seed: string | null;
  assumptions: Assumptions;
  autopilot: Autopilot;
}

/** Reads the world's row, making it on the very first start. */
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

/** Moves the clock forward for good. */
export async function advanceClock(db: Db, world: World, seconds: number): Promise<void> {
  const offset = world.clock.offsetMs + Math.round(seconds * 1000);
  // At once: whoever moves it while this one is written moves it on from there.
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

/** Back to the defaults, under a new seed. The clock stays where it is: it never goes back. */
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
