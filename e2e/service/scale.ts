/** The long run does everything that was promised; the ordinary one a part of it, so that it is run often. */
export const long = process.env.TEST_LONG !== undefined && process.env.TEST_LONG !== "";

export function scaled(ordinary: number, whole: number): number {
  return long ? whole : ordinary;
}

/** Figures go past the reporter, onto the screen. */
export function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
