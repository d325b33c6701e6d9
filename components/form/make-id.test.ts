import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "#scripts/root.ts";
import { makeId } from "./make-id.ts";

test("makes random UUIDs of version 4", () => {
  const made = Array.from({ length: 1_000 }, makeId);
  for (const id of made) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

test("no component calls randomUUID, which is missing over plain HTTP", () => {
  const others = globSync("components/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/make-id\.ts$/.test(file),
  );
  expect(others.length).toBeGreaterThan(300);
  const asking = others.filter((file) => readFileSync(path.join(root, file), "utf8").includes("randomUUID"));
  expect(asking).toEqual([]);
});
