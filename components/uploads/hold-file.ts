type Release = () => void;

/**
 * A file that two tabs sent at once would be cut off by each other without end, so one tab has it, and the other one
 * waits. Where the page came by plain HTTP browsers know no such locks, and the server's own keeps the bytes right.
 * @throws when `signal` ends the waiting
 */
export async function holdFile(name: string, signal: AbortSignal, onElsewhere: () => void): Promise<Release> {
  if (!("locks" in navigator)) return () => undefined;
  const free = await request(name, { ifAvailable: true });
  if (free) return free;
  onElsewhere();
  return (await request(name, { signal })) ?? (() => undefined);
}

/** Held until it is released; null where somebody else has it and nobody wants to wait. */
function request(name: string, options: LockOptions): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
