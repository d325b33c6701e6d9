import { expect, it, vi } from "vitest";
import { logError } from "./errors.ts";

it("logs an error as one line of JSON, without terminal control characters and of limited length", () => {
  const written: string[] = [];
  const stdout = vi
    .spyOn(process.stdout, "write")
    .mockImplementation((text) => written.push(String(text)) > 0);
  const hostile = 'a\r\n{"level":30}\u001b[2J\u009b2J\u2028\u202e';
  logError(new Error(hostile));
  logError("x".repeat(100_000));
  stdout.mockRestore();
  const [first = "", second = ""] = written;
  expect(first).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+\n$/u);
  expect(JSON.parse(first)).toMatchObject({ level: "error", program: "sandbox" });
  expect(JSON.parse(first).error).toContain(`Error: ${hostile}`);
  expect(JSON.parse(second).error).toHaveLength(4_000);
});
