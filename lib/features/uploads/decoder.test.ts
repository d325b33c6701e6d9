import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { listProcesses } from "#e2e/fixtures/list-processes.ts";
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
])(
  "a picture that %s ends the decoder process, and the next picture gets a new one",
  async (_, code, tighter) => {
    const asked = decoder.ask({ ...read(large), limits: { ...limits, ...tighter } });
    await expect(asked).rejects.toMatchObject({ name: "PictureProblem", code });
    expect(await decoder.ask(read(small))).toMatchObject({
      picture: { facts: { widthPx: 50, hasAlpha: true } },
    });
  },
);

test("a picture that needs too much memory is not turned", async () => {
  const turn = { kind: "turn", path: large, to: path.join(folder, "turned") } as const;
  const answer = await decoder.ask({ ...turn, limits: { ...limits, mostHeldBytes: 100_000_000 } });
  expect(answer).toEqual({ problem: { code: "cannot_turn", params: {} } });
});

/** Ids of the decoder processes of this process. */
const children = () =>
  listProcesses()
    .filter(({ parent, command }) => parent === process.pid && command.includes("decoder-process"))
    .map(({ pid }) => pid);
const kill = (signal: NodeJS.Signals) => {
  for (const pid of children()) process.kill(pid, signal);
};

test.each([
  ["SIGKILL", "DecoderFailure", "SIGKILL"],
  ["SIGHUP", "DecoderFailure", "SIGHUP"],
  ["SIGSEGV", "PictureProblem", "too_heavy"],
] as const)("%s during a picture causes a %s", async (signal, name, code) => {
  await decoder.ask(read(small));
  const asked = decoder.ask(read(large));
  kill(signal);
  await expect(asked).rejects.toMatchObject({ name, code });
  expect(await decoder.ask(read(small))).toMatchObject({ picture: { facts: { widthPx: 50 } } });
});

test("the decoder ignores SIGTERM and SIGINT and completes its picture", async () => {
  await decoder.ask(read(small));
  const asked = decoder.ask(read(large));
  for (const signal of ["SIGTERM", "SIGINT"] as const) kill(signal);
  expect(await asked).toMatchObject({ picture: { facts: { widthPx: 9_000 } } });
});

test("a decoder that dies between two pictures is replaced", async () => {
  await decoder.ask(read(small));
  kill("SIGKILL");
  // The parent may not know yet that the process has ended, so this question may fail.
  await decoder
    .ask(read(small))
    .catch((error: unknown) => expect(error).toMatchObject({ name: "DecoderFailure" }));
  expect(await decoder.ask(read(small))).toMatchObject({ picture: { facts: { widthPx: 50 } } });
});

test("a decoder that hangs is ended and replaced", async () => {
  await decoder.ask(read(small));
  kill("SIGSTOP");
  const asked = decoder.ask({ ...read(small), limits: { ...limits, mostCpuMs: 100 } });
  await expect(asked).rejects.toMatchObject({ code: "too_slow" });
  expect(await decoder.ask(read(small))).toMatchObject({ picture: { facts: { widthPx: 50 } } });
});

test("a file that cannot be opened is a DecoderFailure, not a PictureProblem", async () => {
  const asked = decoder.ask(read(path.join(folder, "gone")));
  await expect(asked).rejects.toMatchObject({ name: "DecoderFailure", code: "ENOENT" });
});
