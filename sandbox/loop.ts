/** Runs again when woken, when its own next moment has come, and at least every `idleMs`. */
export interface Loop {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * `run` does what is due and answers in how many milliseconds something falls due next, or null. It never runs
 * twice at once; a wake during a run makes it run again. `onError` hears what `run` threw; the loop goes on.
 */
export function startLoop(options: {
  run: () => Promise<number | null>;
  idleMs: number;
  onError: (error: unknown) => void;
}): Loop {
  let stopped = false;
  let woken = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let busy = false;

  async function turn(): Promise<void> {
    let wait: number = options.idleMs;
    while (woken && !stopped) {
      woken = false;
      try {
        wait = Math.min(options.idleMs, (await options.run()) ?? options.idleMs);
      } catch (error) {
        wait = options.idleMs;
        options.onError(error);
      }
    }
    busy = false;
    if (!stopped) timer = setTimeout(wake, Math.max(1, wait));
  }

  function wake(): void {
    woken = true;
    if (stopped || busy) return;
    clearTimeout(timer);
    busy = true;
    running = turn();
  }

  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
