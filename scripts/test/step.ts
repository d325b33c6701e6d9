/** `core`: `npm test`, `all`: `npm run test:all`, `long`: `npm run test:long`. Each holds the one before. */
const tiers = ["core", "all", "long"] as const;
export type Tier = (typeof tiers)[number];

/** What the steps share: a server to test on, the key that builds are made with. */
export type Workshop = {
  /** Runs a program to its end, its output on the terminal; throws unless it ends with 0. */
  run(program: string, args: readonly string[], extra?: Record<string, string>): Promise<void>;
  /** Address of a PostgreSQL as superuser; started when the first step asks. */
  postgresUrl(): Promise<string>;
  tier: Tier;
  narrowing: Narrowing;
  actionsKey: string;
  signal: AbortSignal;
};

/** Of the tests of a step, those that are asked for. */
export type Narrowing = {
  /** Parts of their files' names. */
  files: readonly string[];
  title: string | undefined;
  /** Only those that what was changed since the last commit may break. */
  onlyChanged: boolean;
  /** They run again when a file is saved, until Ctrl-C. */
  watches: boolean;
};

export type Step = {
  /** What selects it: `npm test -- unit`. */
  name: string;
  headline: string;
  /** How long it takes on two idle cores, in `npm test` and in the whole. */
  minutes: number | { core: number; all: number };
  /** Glob of the test files that it runs: those with `.slow.` in their names only from `all` on. */
  tests?: string;
  /** Only when it is named, or in the long tier. */
  isLong?: true;
  /** What would keep it from running, found before the first step runs. */
  check?(): Promise<void>;
  run(workshop: Workshop): Promise<void>;
};
