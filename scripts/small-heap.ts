/**
 * The option for the size in MB of each half of the young generation. V8 chooses more on a large machine, and then
 * keeps what a starting program no longer needs. It reads the option only when the process starts.
 */
const youngHalf = (mb: number) => `--max-semi-space-size=${mb}`;

/** The dashboard and the sandbox, whose answers a person waits for: with 8 MB, they collect more often. */
export const usualYoungHalf = youngHalf(16);
/** With 4 MB the worker keeps 34 MB less than with 16. */
const workerYoungHalf = youngHalf(4);
/** Mostly waits. The script `start` in package.json has the same option. */
export const supervisorYoungHalf = youngHalf(2);

/**
 * Limits the old generation, in MB, of the dashboard and the worker. With a limit of 2 GB or more, which V8 chooses on
 * a large machine, the heap may grow to four times what is in use before it is collected; with this one, to about 1.5
 * times. The dashboard has about 150 MB in use.
 */
const oldMb = 768;

/** A limit in NODE_OPTIONS wins. */
export const oldGenerationLimit: readonly string[] = process.env.NODE_OPTIONS?.includes(
  "--max-old-space-size",
)
  ? []
  : [`--max-old-space-size=${oldMb}`];

/** Of two options of the same name, V8 takes the last. */
export const workerHeap: readonly string[] = [workerYoungHalf, ...oldGenerationLimit];
