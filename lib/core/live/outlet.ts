/**
 * The writing end of a response that stays open, such as a stream of server-sent events. Writing never waits for the
 * reader: what a reader that is too slow cannot take is dropped.
 */
type Outlet = {
  /** Does nothing after the end, and while the reader is too slow. */
  write(text: string | Uint8Array): void;
  /**
   * For the writer's regular check, which ends such a stream: whether the reader is too slow now and was at the previous
   * call.
   */
  isStuck(): boolean;
  end(): void;
};

type Writer = {
  /** The reader takes data again, but has missed what was dropped. The writer can tell it to refetch everything. */
  caughtUp(): void;
  /** The reader, the signal or the writer has ended the stream. Called once. */
  stop(): void;
};

/** From this many buffered bytes on, a reader counts as too slow. The socket's own buffers come on top. */
const mostBytes = 64_000;

/** A stream that ends with its reader, with `signal`, or when its writer ends it. */
export function openOutlet(
  signal: AbortSignal,
  begin: (outlet: Outlet) => Writer,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let writer: Writer | null = null;
  let isOver = false;
  let isBehind = false;
  let wasBehind = false;
  const stop = () => {
    if (isOver) return;
    isOver = true;
    writer?.stop();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (isOver) return;
          stop();
          controller.close();
        };
        writer = begin({
          write(text) {
            if (isOver || text.length === 0) return;
            isBehind ||= (controller.desiredSize ?? 0) <= 0;
            if (!isBehind) controller.enqueue(typeof text === "string" ? encoder.encode(text) : text);
          },
          isStuck() {
            const isStuck = isBehind && wasBehind;
            wasBehind = isBehind;
            return isStuck;
          },
          end,
        });
        // `begin` may have ended the stream, when there was no writer to stop yet.
        if (isOver) writer.stop();
        if (signal.aborted) end();
        signal.addEventListener("abort", end, { once: true });
      },
      pull() {
        if (!isBehind) return;
        isBehind = false;
        writer?.caughtUp();
      },
      cancel: stop,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostBytes }),
  );
}
