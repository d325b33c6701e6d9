import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DecoderFailure } from "./decoder-failure.ts";
import { limitCrashes } from "./limit-crashes.ts";

const failing = (id: string, died: boolean) =>
  limitCrashes(id, () => Promise.reject(new DecoderFailure(died ? "SIGKILL" : "ENOSPC", died)));

test("a picture is refused after the fifth crash of its decoder, and never because of a machine error", async () => {
  const [deadly, unlucky] = [randomUUID(), randomUUID()];
  for (let times = 1; times < 5; times += 1)
    await expect(failing(deadly, true)).rejects.toMatchObject({ code: "SIGKILL" });
  await expect(failing(deadly, true)).rejects.toMatchObject({ name: "PictureProblem", code: "too_heavy" });
  for (let times = 0; times < 9; times += 1)
    await expect(failing(unlucky, false)).rejects.toMatchObject({ code: "ENOSPC" });
});
