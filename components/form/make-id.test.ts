import { expect, test } from "vitest";
import { z } from "zod";
import { makeId } from "./make-id.ts";

test("makes random UUIDs of version four", () => {
  const made = Array.from({ length: 1_000 }, makeId);
  for (const id of made) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});
