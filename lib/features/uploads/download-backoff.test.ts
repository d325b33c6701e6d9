import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clearBackoff, filesInBackoff, startBackoff } from "./download-backoff.ts";

test("a file whose download fails is retried less and less often, but at least once an hour", () => {
  const id = randomUUID();
  const rests = Array.from({ length: 10 }, () => {
    startBackoff(id, 0);
    let minutes = 0;
    while (filesInBackoff(minutes * 60_000).includes(id)) minutes += 1;
    return minutes;
  });
  expect(rests).toEqual([0, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  clearBackoff(id);
  expect(filesInBackoff(0)).not.toContain(id);
});
