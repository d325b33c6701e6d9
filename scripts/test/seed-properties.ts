import fc from "fast-check";

/** One seed for each check of a change, so that it fails for what the change did; the long tier looks for what no run met yet. */
const seed = process.env.TEST_LONG ? Date.now() : 20_261_125;

fc.configureGlobal({ seed });
