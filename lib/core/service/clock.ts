/** Monotonic milliseconds and a timer; what `setTimer` returns stops it. */
export type Clock = { now(): number; setTimer(run: () => void, ms: number): () => void };

export const systemClock: Clock = clockOf(false);

/** Its timers alone keep no process running. */
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
