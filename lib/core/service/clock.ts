/** A monotonic clock in ms, with timers. The function that `setTimer` returns stops the timer. */
export type Clock = { now(): number; setTimer(run: () => void, ms: number): () => void };

export const systemClock: Clock = clockOf(false);

/** Its timers do not keep the process running. */
export const idleClock: Clock = clockOf(true);

function clockOf(idle: boolean): Clock {
  return {
    now: () => performance.now(),
    setTimer(run, ms) {
      const timer = setTimeout(run, ms);
      if (idle) timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
