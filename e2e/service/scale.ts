/** The long run does the whole amount, the ordinary run a part of it, so that it can run often. */
export const long = process.env.TEST_LONG !== undefined && process.env.TEST_LONG !== "";

export function scaled(ordinary: number, whole: number): number {
  return long ? whole : ordinary;
}

/** Writes a result to the terminal directly, past the test reporter. */
export function printResult(text: string): void {
  process.stdout.write(`${text}\n`);
}
