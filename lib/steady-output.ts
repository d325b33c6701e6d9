import pino from "pino";

/**
 * Writes synchronously to standard output (1) or error (2). If that is a file on a full disk, lines are dropped, and
 * a notice with their number follows as soon as a line can be written. Never throws.
 *
 * @param noticeOfDropped the line that says how many lines are missing
 */
export function steadyOutput(fd: 1 | 2, noticeOfDropped: (dropped: number) => string) {
  let dropped = 0;
  const open = () =>
    pino.destination({ dest: fd, sync: true }).once("error", () => {
      dropped += 1;
      // The old destination would keep the data that it could not write, and retry only that.
      destination = open();
    });
  let destination = open();
  return {
    write(line: string): void {
      const before = dropped;
      if (before > 0) destination.write(noticeOfDropped(before));
      if (dropped > before) return;
      dropped = 0;
      destination.write(line);
    },
  };
}

/** A log line with the number of missing lines before it. Its leading line break ends a partly written line. */
export function droppedNotice(dropped: number): string {
  const msg = "lines were dropped here: the log could not be written";
  return `\n${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg })}\n`;
}
