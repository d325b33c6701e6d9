/** What somebody writes to who does not wait for the reader. */
type Outlet = {
  /** Nothing once it has ended, and nothing while the reader does not keep up. */
  write(text: string | Uint8Array): void;
  /** Asked from time to time: whether the reader has not kept up since the last time. */
  isStuck(): boolean;
  end(): void;
};

type Writer = {
  /** The reader keeps up again, and has missed what was written meanwhile. */
  caughtUp(): void;
  stop(): void;
};

/** What one reader may hold in memory here; what a line holds beyond that is the system's. */
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
