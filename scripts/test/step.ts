/** `core`: `npm test`, `all`: `npm run test:all`, `long`: `npm run test:long`. Each contains the one before. */
export const tiers = ["core", "all", "long"] as const;
export type Tier = (typeof tiers)[number];

/** What the steps share: for example a PostgreSQL server, and the key of the build. */
export type TestEnvironment = {
  /** Runs a program to its end, with its output on the terminal. Throws unless it exits with 0. */
  run(program: string, args: readonly string[], extra?: Record<string, string>): Promise<void>;
  /** URL of a PostgreSQL as superuser. The first call starts it. */
  postgresUrl(): Promise<string>;
  tier: Tier;
  filter: TestFilter;
  signal: AbortSignal;
};

/** Selects some of the tests of a step. */
export type TestFilter = {
  /** Parts of file names. */
  files: readonly string[];
  title: string | undefined;
  /** Only tests that a change since the last commit may break. */
  onlyChanged: boolean;
  /** The tests run again when a file is saved, until Ctrl-C. */
  watches: boolean;
};

export type Step = {
  /** The name that selects it: `npm test -- unit`. */
  name: string;
  headline: string;
  /** Minutes on two idle cores, in `npm test` and in the larger tiers. */
  minutes: number | { core: number; all: number };
  /** Glob of the test files that it runs. Files with `.slow.` in their names only run from `all` on. */
  tests?: string;
  /** The smallest tier that runs it. Without it, every tier does. */
  from?: Exclude<Tier, "core">;
  /** Throws if the step cannot run. All checks run before the first step. */
  check?(): Promise<void>;
  run(environment: TestEnvironment): Promise<void>;
};
