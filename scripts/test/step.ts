/** What the steps share: a server to test on, the key that builds are made with. */
export type Workshop = {
  /** Runs a program to its end, its output on the terminal; throws unless it ends with 0. */
  run(program: string, args: readonly string[], extra?: Record<string, string>): Promise<void>;
  /** Address of a PostgreSQL as superuser; started when the first step asks. */
  postgresUrl(): Promise<string>;
  actionsKey: string;
  signal: AbortSignal;
};

export type Step = {
  /** What selects it: `npm test -- unit`. */
  name: string;
  headline: string;
  /** Only when it is named, or with `--long`. */
  isLong?: true;
  run(workshop: Workshop): Promise<void>;
};
