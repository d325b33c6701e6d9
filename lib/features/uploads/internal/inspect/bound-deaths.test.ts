import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { boundDeaths } from "./bound-deaths.ts";
import { DecoderFailure } from "./decoder-failure.ts";

const failing = (id: string, died: boolean) =>
  boundDeaths(id, () => Promise.reject(new DecoderFailure(died ? "SIGKILL" : "ENOSPC", died)));

test("a picture is refused with the fifth death, and never for what the machine lacks", async () => {
  const [deadly, unlucky] = [randomUUID(), randomUUID()];
  for (let times = 1; times < 5; times += 1)
    await expect(failing(deadly, true)).rejects.toMatchObject({ code: "SIGKILL" });
  await expect(failing(deadly, true)).rejects.toMatchObject({ name: "PictureProblem", code: "too_heavy" });
  for (let times = 0; times < 9; times += 1)
    await expect(failing(unlucky, false)).rejects.toMatchObject({ code: "ENOSPC" });
});
