export type Unexplained = { at: Date; what: string };

/** What people did, with the results, and what nothing explains. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly unexplained: Unexplained[] = [];

  count(action: string, result: string): void {
    const results = this.#counts.get(action) ?? new Map<string, number>();
    results.set(result, (results.get(result) ?? 0) + 1);
    this.#counts.set(action, results);
  }

  complain(what: string): void {
    this.unexplained.push({ at: new Date(), what });
  }

  /** Each action with its number and its results, the most frequent first. */
  rows(): { action: string; times: number; results: string }[] {
    return [...this.#counts].map(([action, results]) => {
      const sorted = [...results].toSorted(([, one], [, other]) => other - one);
      return {
        action,
        times: sorted.reduce((sum, [, times]) => sum + times, 0),
        results: sorted.map(([result, times]) => `${result} ${times}`).join(", "),
      };
    });
  }
}
