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
