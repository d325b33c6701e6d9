import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { machineError } from "./machine-error.ts";

const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );
const blank = () => sharp({ create: { width: 900, height: 900, channels: 3, background: "#d8572a" } });

test("an error of the machine is distinguished from a broken picture", async () => {
  expect(machineError(await errorOf(readFile("/nowhere/at-all")))).toBe("ENOENT");
  expect(machineError(await errorOf(sharp("/nowhere/at-all").metadata()))).toBe("EIO");
  expect(machineError(await errorOf(blank().jpeg().toFile("/nowhere/at-all.jpg")))).toBe("EIO");
  const whole = await blank().png().toBuffer();
  const broken = await errorOf(sharp(whole.subarray(0, 900), { failOn: "warning" }).raw().toBuffer());
  expect(broken).toBeInstanceOf(Error);
  expect(machineError(broken)).toBeNull();
});
