import fc from "fast-check";

/**
 * One fixed seed, so that a property test fails only because of the change. The long tier uses a new seed each time,
 * to find cases that no earlier run tried.
 */
const seed = process.env.TEST_LONG ? Date.now() : 20_261_125;

fc.configureGlobal({ seed });
