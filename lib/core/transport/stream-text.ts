import "server-only";
import { privateHeaders } from "./private-headers.ts";

/** A file that is made while it is taken: whoever takes slowly waits for nothing but themselves, and leaving ends it. */
export function streamText(parts: AsyncIterable<string>, file: { type: string; filename: string }): Response {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      ...privateHeaders,
      "Cache-Control": "private, no-store, no-transform",
      "Content-Disposition": `attachment; filename="${file.filename}"`,
      "Content-Type": file.type,
      "X-Accel-Buffering": "no",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
