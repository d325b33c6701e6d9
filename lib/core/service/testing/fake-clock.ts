import type { Clock } from "../clock.ts";

/** A clock that moves only in `runUntil`. Timers run in their order, and promises settle between them. */
export class FakeClock implements Clock {
  #now = 0;
  #order = 0;
  readonly #timers = new Map<number, { at: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimer(run: () => void, ms: number): () => void {
    const id = this.#order++;
    this.#timers.set(id, { at: this.#now + ms, run });
    return () => this.#timers.delete(id);
  }

  async runUntil(end: number): Promise<void> {
    await settle();
    while (true) {
      const next = [...this.#timers].toSorted(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      if (!next || next[1].at > end) break;
      const [id, timer] = next;
      this.#timers.delete(id);
      this.#now = timer.at;
      timer.run();
      await settle();
    }
    this.#now = end;
  }
}

async function settle(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}
