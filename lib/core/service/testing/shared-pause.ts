import type { Clock } from "../clock.ts";
import type { AccountPause } from "../pacing.ts";

/** The pause that several processes share in a database, here in memory. */
export class SharedPause implements AccountPause {
  readonly #clock: Clock;
  #until: number | null = null;
  #isProbed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(ms: number): void {
    this.#until = this.#clock.now() + ms;
    this.#isProbed = false;
  }

  async claimProbe(): Promise<"probe" | "over" | { waitMs: number }> {
    if (this.#until === null) return "over";
    const waitMs = this.#until - this.#clock.now();
    if (waitMs > 0) return { waitMs };
    if (this.#isProbed) return { waitMs: 1_000 };
    this.#isProbed = true;
    return "probe";
  }

  end(): void {
    this.#until = null;
  }
}
