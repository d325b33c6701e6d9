import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSources } from "#scripts/imports/check-imports.ts";
import { root } from "#scripts/root.ts";

const template = /\bsql(?:<[^>`]*>)?`([^`]*)`/g;
const innermost = /\$\{[^{}]*\}|\([^()]*\)/g;

/** `and()` adds no parentheses around a condition, so an `or` in a template would apply to all other conditions. */
function hasLooseOr(condition: string): boolean {
  const bare = condition.replace(innermost, "?");
  if (bare !== condition) return hasLooseOr(bare);
  return /\S\s+or\s+\S/i.test(bare);
}

const looseIn = (source: string) =>
  [...source.matchAll(template)].map(([, condition = ""]) => condition).filter(hasLooseOr);

test("an `or` in a template has parentheses", () => {
  expect(looseIn("sql`$" + "{a} is null or $" + "{b(c)} < now()`")).toHaveLength(1);
  expect(looseIn("sql<boolean>`($" + "{a} is null or b < now()) and c`")).toEqual([]);
  const files = listSources(root).files.filter((file) => /^(lib|drizzle)\/.*(?<!\.test)\.ts$/.test(file));
  const loose = files.flatMap((file) =>
    looseIn(readFileSync(`${root}/${file}`, "utf8")).map((condition) => ({ file, condition })),
  );
  expect(loose).toEqual([]);
});
