import type { Priority } from "../pace-state.ts";
import type { Pacer } from "../pacing.ts";
import type { FakeClock } from "./fake-clock.ts";

type SentCall = { priority: Priority; askedAt: number; leftAt: number; status: number };

/** A service that counts calls in fixed minutes and reports whole seconds. Calls reach it with some latency. */
export class PacedService {
  readonly sent: SentCall[] = [];
  readonly #clock: FakeClock;
  readonly #limit: number;
  readonly #offset: number;
  readonly #rounding: (seconds: number) => number;
  #window = -1;
  #used = 0;

  constructor(
    clock: FakeClock,
    options: { limit: number; offset?: number; rounding?: (n: number) => number },
  ) {
    this.#clock = clock;
    this.#limit = options.limit;
    this.#offset = options.offset ?? 0;
    this.#rounding = options.rounding ?? Math.ceil;
  }

  /** Another program on the same account makes calls. */
  takeElsewhere(calls: number): void {
    this.#turnMinute();
    this.#used += calls;
  }

  async call(pacer: Pacer, priority: Priority, latencyMs = 30): Promise<void> {
    const askedAt = this.#clock.now();
    const number = await pacer.acquire(priority);
    const leftAt = this.#clock.now();
    await this.#pause(latencyMs / 2);
    const resetInMs = this.#turnMinute();
    const refused = this.#used >= this.#limit;
    if (!refused) this.#used++;
    this.sent.push({ priority, askedAt, leftAt, status: refused ? 429 : 200 });
    const seconds = this.#rounding(resetInMs / 1000);
    const rateLimit = { limit: this.#limit, remaining: this.#limit - this.#used, resetInMs: seconds * 1000 };
    await this.#pause(latencyMs / 2);
    pacer.settle(number, { rateLimit, retryAfterMs: refused ? Math.ceil(resetInMs / 1000) * 1000 : null });
  }

  /** Calls answered 200 in the minute that contains this time. */
  usedIn(at: number): number {
    const minute = Math.floor((at + this.#offset) / 60_000);
    return this.sent.filter(
      (call) => call.status === 200 && Math.floor((call.leftAt + this.#offset) / 60_000) === minute,
    ).length;
  }

  #turnMinute(): number {
    const time = this.#clock.now() + this.#offset;
    const window = Math.floor(time / 60_000);
    if (window !== this.#window) {
      this.#window = window;
      this.#used = 0;
    }
    return (window + 1) * 60_000 - time;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#clock.setTimer(resolve, ms));
  }
}
