import pino from "pino";

/**
 * Standard output (1) or error (2), written at once. It may lead to a file on a full disk: then lines are dropped, and
 * a notice says how many as soon as one can be written. Never throws.
 *
 * @param noticeOfDropped the line that says how many are missing
 */
export function steadyOutput(fd: 1 | 2, noticeOfDropped: (dropped: number) => string) {
  let dropped = 0;
  const open = () =>
    pino.destination({ dest: fd, sync: true }).once("error", () => {
      dropped += 1;
      // The one before would keep what it could not write, and try only that.
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

/** A line of a log that says how many are missing before it. The first line break ends what was written of a line. */
export function droppedNotice(dropped: number): string {
  const msg = "lines were dropped here: the log could not be written";
  return `\n${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg })}\n`;
}
