import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sourceHash } from "./build-dashboard.ts";

let base: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
  writeFileSync(path.join(base, file), text);
};

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), "pressroom-hash-"));
  write("app/page.tsx", "page");
  write("package-lock.json", "lock");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true });
});

test.each([
  ["a source", () => write("app/page.tsx", "other")],
  ["a new source", () => write("components/new.tsx", "new")],
  ["the versions", () => write("package-lock.json", "other")],
  ["the configuration", () => write("next.config.ts", "config")],
  ["an inlined variable", () => vi.stubEnv("NEXT_PUBLIC_NAME", "other")],
])("changing %s changes the hash", (_, change) => {
  const before = sourceHash(base);
  change();
  expect(sourceHash(base)).not.toBe(before);
});

test.each([
  ["a test", () => write("app/page.test.tsx", "test")],
  ["the sandbox", () => write("sandbox/app.ts", "sandbox")],
  ["a text", () => write("README.md", "text")],
])("changing %s does not change the hash", (_, change) => {
  const before = sourceHash(base);
  change();
  expect(sourceHash(base)).toBe(before);
});

test("the hash is short, because every address of a script contains it", () => {
  expect(sourceHash(base)).toMatch(/^[0-9a-f]{16}$/);
});
