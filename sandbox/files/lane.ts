/** Runs one piece of work after the other, in the order they came. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

export function openLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** One lane for each name, kept only while somebody is in it. */
export class NamedLanes {
  readonly #lanes = new Map<string, { lane: Lane; users: number }>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#lanes.get(name) ?? { lane: openLane(), users: 0 };
    this.#lanes.set(name, entry);
    entry.users += 1;
    try {
      return await entry.lane(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#lanes.delete(name);
    }
  }
}
