import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Decoder, openDecoder } from "./decoder.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pressroom-decoder-"));
const [small, large] = [path.join(folder, "small"), path.join(folder, "large")];
const limits = {
  mostMegapixels: 250,
  mostSidePx: 20_000,
  mostHeldBytes: 384_000_000,
  mostMemoryBytes: 448_000_000,
  mostCpuMs: 5_000,
};
const read = (file: string) => ({ kind: "read", path: file, limits }) as const;
const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#d8572a80" } });

let decoder: Decoder;
beforeAll(async () => {
  await blank(50).png().toFile(small);
  await blank(9_000).png({ compressionLevel: 1 }).toFile(large);
});
beforeEach(() => {
  decoder = openDecoder();
});
afterEach(() => decoder.close());
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["takes too long", "too_slow", { mostCpuMs: 60 }],
  ["takes too much memory", "too_heavy", { mostMemoryBytes: 4_000_000 }],
])("a picture that %s ends its process, and the next one gets another", async (_, code, tighter) => {
  const asked = decoder.ask({ ...read(large), limits: { ...limits, ...tighter } });
  await expect(asked).rejects.toMatchObject({ name: "PictureProblem", code });
  expect(await decoder.ask(read(small))).toMatchObject({
    picture: { facts: { widthPx: 50, hasAlpha: true } },
  });
});

test("what has to be held in memory is not turned beyond its bound", async () => {
  const turn = { kind: "turn", path: large, to: path.join(folder, "turned") } as const;
  const answer = await decoder.ask({ ...turn, limits: { ...limits, mostHeldBytes: 100_000_000 } });
  expect(answer).toEqual({ problem: { code: "cannot_turn", params: {} } });
});
