import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../root.ts";
import { isCopied } from "./assemble.ts";

test.each([
  [".next/standalone/.env", false],
  [".next/standalone/.env.production", false],
  ["lib/env.test.ts", false],
  ["lib/env.ts", true],
  [".next/standalone/server.js", true],
])("of the files that a server may need, %s is copied: %s", (file, expected) => {
  expect(isCopied(path.join(root, file))).toBe(expected);
});

test.each([".gitignore", ".dockerignore"])("%s leaves out the secrets in .env", (file) => {
  expect(readFileSync(path.join(root, file), "utf8").split("\n")).toContain(".env*");
});
