import "server-only";
import iconv from "iconv-lite";
import { privateHeaders } from "./reply-headers.ts";

type TextFile = {
  type: string;
  filename: string;
  /** A character that the encoding lacks becomes a question mark. */
  encoding?: string;
};

/**
 * A file that is created while it is downloaded. A slow reader delays only itself, and a cancelled download ends it.
 */
export function streamText(parts: AsyncIterable<string>, file: TextFile): Response {
  const iterator = parts[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(iconv.encode(value, file.encoding ?? "utf-8"));
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

/** A reply with one JSON value per line, each sent when it is ready. It ends when the browser leaves. */
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
