import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { restFile, restingFiles, wakeFile } from "./resting-files.ts";

test("a file whose address fails is asked for less and less often, and at least once an hour", () => {
  const id = randomUUID();
  const rests = Array.from({ length: 10 }, () => {
    restFile(id, 0);
    let minutes = 0;
    while (restingFiles(minutes * 60_000).includes(id)) minutes += 1;
    return minutes;
  });
  expect(rests).toEqual([0, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  wakeFile(id);
  expect(restingFiles(0)).not.toContain(id);
});
