import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readWeights } from "./judge-weights.ts";

let build: string;
const content: Record<string, string> = {
  "main.js": "what React and Next are made of",
  "shell.js": "what stands around a page",
  "orders.js": "what a list is made of",
  "all.css": "a { color: red }",
};
const weightOf = (...names: string[]) =>
  names.reduce((sum, name) => sum + gzipSync(content[name] ?? "").length, 0);

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
  writeFileSync(path.join(build, file), text);
};

function writePage(route: string, scripts: Record<string, string[]>, styles: string[] = []) {
  const text = JSON.stringify({
    clientModules: {},
    entryJSFiles: scripts,
    entryCSSFiles: { "[project]/app/layout": styles.map((file) => ({ path: file, inlined: false })) },
  });
  write(
    `server/app${route}/page_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["${route}/page"] = ${text};\n`,
  );
}

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), "pressroom-weights-"));
  for (const [file, text] of Object.entries(content)) write(file, text);
  write("build-manifest.json", JSON.stringify({ rootMainFiles: ["main.js"], polyfillFiles: ["old.js"] }));
  writePage("/_global-error", { "[project]/empty": [] });
});

afterEach(() => rmSync(build, { recursive: true, force: true }));

test("a page counts each file of its HTML once, and its address has no route groups", () => {
  writePage(
    "/[workspace]/(desk)/orders",
    { "[project]/app/layout": ["shell.js"], "[project]/app/page": ["shell.js", "orders.js"] },
    ["all.css"],
  );
  writePage("", { "[project]/app/layout": ["shell.js"] });
  const { emptyBytes, pages } = readWeights(build);
  expect(emptyBytes).toBe(weightOf("main.js"));
  expect(pages.get("/[workspace]/orders")).toEqual({
    bytes: weightOf("main.js", "shell.js", "orders.js", "all.css"),
    files: 4,
  });
  expect(pages.get("/")).toEqual({ bytes: weightOf("main.js", "shell.js"), files: 2 });
});

test("a build in another format is refused", () => {
  write("server/app/orders/page_client-reference-manifest.js", "globalThis.__OTHER = {};");
  expect(() => readWeights(build)).toThrow("is not written as it was");
});

test("a build without Next's own page is refused", () => {
  rmSync(path.join(build, "server"), { recursive: true });
  expect(() => readWeights(build)).toThrow("no page of Next alone");
});
