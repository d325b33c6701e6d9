import type { Counted } from "../../throttle-key.ts";

/**
 * `free`: guesses without a pause; `perHour`: most that are verified in an hour that began with the first. They are
 * counted until one is right, or none came for a day; `forgetsHourly`: until the hour is over.
 */
type Limit = { free: number; perHour: number; forgetsHourly?: true };

const ofOne: Limit = { free: 5, perHour: 50 };

/** Two hours touch, so that no span of an hour sees more than twice `perHour`. */
export const limits: Readonly<Record<Counted, Limit>> = {
  account: ofOne,
  device: ofOne,
  factor: ofOne,
  "factor-device": ofOne,
  proof: ofOne,
  // An office signs in from one address, and somebody there mistypes every day.
  address: { free: 50, perHour: 300, forgetsHourly: true },
  reset: { free: 20, perHour: 60, forgetsHourly: true },
};

export const firstPauseSeconds = 30;
export const longestPauseSeconds = 15 * 60;
