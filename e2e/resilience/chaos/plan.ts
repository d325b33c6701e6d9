import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import type { Role } from "#lib/core/auth/permissions.ts";

export const minutes = Number(process.env.CHAOS_MINUTES ?? 60);
export const seed = Number(process.env.CHAOS_SEED ?? 20_261_129);

/** What each person does, with its weight. A viewer also tries what viewers may not do. */
const days = {
  owner: {
    draft: 3,
    place: 5,
    pay: 5,
    cancel: 2,
    approve: 3,
    decline: 1,
    list: 3,
    page: 3,
    overview: 2,
    upload: 1,
  },
  manager: { draft: 3, place: 6, pay: 5, cancel: 2, approve: 4, decline: 1, list: 3, page: 3, overview: 1 },
  operator: {
    draft: 5,
    request: 5,
    "create and request": 4,
    cancel: 1,
    list: 3,
    page: 3,
    upload: 2,
    "forbidden pay": 1,
  },
  viewer: {
    list: 4,
    page: 4,
    overview: 3,
    "forbidden draft": 1,
    "forbidden pay": 1,
    "forbidden cancel": 1,
    "forbidden request": 1,
    "forbidden decline": 1,
    "forbidden pause": 1,
    "forbidden upload": 1,
    "forbidden import": 1,
  },
} as const satisfies Partial<Record<Role, Record<string, number>>>;

export type Character = keyof typeof days;
export const characters = Object.keys(days) as Character[];
type Days = typeof days;
export type Action = { [C in Character]: keyof Days[C] }[Character] | "import";

/** The numbers in [0, 1) decide which order, which dashboard and which form of the action. */
export type Step = { action: Action; which: number; where: number; form: number; pauseMs: number };

/** The endless day of one person. The same seed gives the same steps. */
export function* planDay(character: Character): Generator<Step, never> {
  const random = seededRandom(seed + characters.indexOf(character) + 1);
  const weights = Object.entries(days[character]) as [Action, number][];
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (let number = 0; ; number += 1) {
    let left = random() * whole;
    const drawn = weights.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    // The operator imports one file, early in the day.
    const action = character === "operator" && number === 3 ? "import" : (drawn?.[0] ?? "list");
    const [which, where, form] = [random(), random(), random()];
    yield { action, which, where, form, pauseMs: 200 + random() * 1_300 };
  }
}

/**
 * Troubles of one lane follow each other; those of different lanes overlap. Each lane deals its kinds like cards, so
 * that a short run has each kind too. Pauses in s.
 */
const lanes = {
  machine: {
    pause: [15, 40],
    kinds: [
      "kill dashboard",
      "kill worker",
      "full disk",
      "kill second dashboard",
      "kill dashboard and worker",
    ],
  },
  calls: {
    pause: [4, 15],
    kinds: [
      "reset before",
      "reset after",
      "cut reply",
      "5xx",
      "429",
      "429 of a day",
      "latency",
      "hang",
      "malformed reply",
    ],
  },
  account: {
    pause: [10, 30],
    kinds: ["key replaced", "wallet empty", "endpoint paused by the owner", "endpoint paused at the service"],
  },
  outside: {
    pause: [5, 15],
    kinds: [
      "clock + 1 hour",
      "forged post",
      "post to an unknown address",
      "old post",
      "broken post",
      "clock + 1 day",
    ],
  },
} as const;

export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];
export type Kind = (typeof lanes)[Lane]["kinds"][number];
/** The kinds of trouble with calls of the service. */
export const callKinds: readonly Kind[] = lanes.calls.kinds;
export const allKinds: readonly Kind[] = laneNames.flatMap((lane): readonly Kind[] => lanes[lane].kinds);

/** `lengthMs`: how long it lasts, when it has a length. */
export type Trouble = { kind: Kind; form: number; pauseMs: number; lengthMs: number };

/** It stops all calls of the account for two minutes. More often, little else would happen. */
const longest: Kind = "429 of a day";

export function* planTroubles(lane: Lane): Generator<Trouble, never> {
  const random = seededRandom(seed + 100 + laneNames.indexOf(lane));
  const { kinds, pause } = lanes[lane];
  const [least, most] = pause;
  for (let deck = 0; ; deck += 1) {
    const dealt = kinds.filter((kind) => kind !== longest || deck % 2 === 0);
    const cards = dealt.map((kind) => ({ kind, at: random() })).toSorted((a, b) => a.at - b.at);
    for (const { kind } of cards) {
      const pauseMs = 1_000 * (least + random() * (most - least));
      yield { kind, form: random(), pauseMs, lengthMs: 5_000 + random() * 15_000 };
    }
  }
}
