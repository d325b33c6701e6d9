import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../root.ts";
import { steps } from "../test/steps.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).toSorted();

const documents = find(
  "*.md",
  "docs/*.md",
  "docs/{merchant,operator,developer}/**/*.md",
  "{sandbox,lib/core/service}/README.md",
);
const packages = find("package.json", "{docs,sandbox,lib/core/service}/package.json");
const scripts = new Set(packages.flatMap((file) => Object.keys(JSON.parse(read(file)).scripts ?? {})));
const stepNames = new Set(steps.map(({ name }) => name));

/** The commands in a document's code that nothing in the repository answers to. */
function findUnknown(document: string): string[] {
  const code = [...document.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)].join("\n");
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, found = ""]) => found);
  return [
    ...all(/\bnpm run ([\w:-]+)/g).filter((name) => !scripts.has(name)),
    ...all(/\bnode ([\w/-]+\/[\w./-]+)/g).filter((file) => !existsSync(path.join(root, file))),
    ...all(/\bnpm (?:test|run test:(?:all|long)) -- ([a-z]\w*)/g).filter((name) => !stepNames.has(name)),
  ];
}

test.each(documents)("%s names only commands that there are", (file) => {
  expect(findUnknown(read(file))).toEqual([]);
});

test("a command, a file and a step that do not exist are found", () => {
  const document = "`npm run nothing`, `node scripts/no.ts`\n```sh\n# a `backtick\nnpm test -- noting\n```\n";
  expect(findUnknown(document)).toEqual(["nothing", "scripts/no.ts", "noting"]);
});
