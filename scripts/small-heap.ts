import { setFlagsFromString } from "node:v8";

/**
 * Size in MB of each half of the young generation, for every process of Pressroom. V8 chooses more on a large
 * machine, and then keeps what a starting program no longer needs. With this size the worker uses 187 MB instead of
 * 317 MB.
 */
export const youngHalfMb = 16;

// npm starts the supervisor without options.
setFlagsFromString(`--max-semi-space-size=${youngHalfMb}`);

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
