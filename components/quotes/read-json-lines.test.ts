import { expect, it } from "vitest";
import { readJsonLines } from "./read-json-lines.ts";

async function read(chunks: (string | Uint8Array)[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  const values: unknown[] = [];
  for await (const value of readJsonLines(new Response(body))) values.push(value);
  return values;
}

const euro = new TextEncoder().encode('{"a":"€"}\n');

it.each([
  ["one a chunk", ['{"a":1}\n', '{"a":2}\n'], [{ a: 1 }, { a: 2 }]],
  ["several in one", ['{"a":1}\n{"a":2}\n{"a":3}\n'], [{ a: 1 }, { a: 2 }, { a: 3 }]],
  ["cut anywhere", ['{"a"', ":1}", '\n{"a":2', "}\n"], [{ a: 1 }, { a: 2 }]],
  ["cut within a letter", [euro.slice(0, 7), euro.slice(7)], [{ a: "€" }]],
  ["a last one that never ended", ['{"a":1}\n{"a":'], [{ a: 1 }]],
  ["nothing", [], []],
])("reads %s", async (_, chunks, values) => {
  expect(await read(chunks)).toEqual(values);
});
