import "server-only";
import { privateHeaders } from "./private-headers.ts";

/** A reply of one JSON value a line, each sent as it comes; the browser that leaves ends it. */
export function streamLines<T>(values: AsyncIterable<T>, toJson: (value: T) => unknown): Response {
  const encoder = new TextEncoder();
  const iterator = values[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(toJson(value))}\n`));
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      ...privateHeaders,
      "Cache-Control": "private, no-store, no-transform",
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "X-Accel-Buffering": "no",
    },
  });
}
