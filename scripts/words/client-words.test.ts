import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import english from "#messages/en.json" with { type: "json" };
import { root } from "../root.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const files = globSync("{app,components}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !file.includes(".test."),
);
const sources = new Map(files.map((file) => [file, read(file)]));

const provided = /<ClientMessages\s+of=\{([^}]+)\}/g;
const listed = /const (\w+Words)[^=\n]*= (\[[^\]]*\])/g;
const typesOnly = /import type [^;]*;/g;
const imported = /(?:from |import\()"([#.][^"]+)"/g;
const ofOneGroup = /useTranslations\("(\w+)/g;
const ofAllGroups = /\bt\(\s*["`](\w+)\./g;

/** Lists of groups that several pages share, such as `newOrderWords`. */
const lists = new Map(
  [...sources.values()].flatMap((text) =>
    [...text.matchAll(listed)].map(([, name = "", list = ""]) => [name, list]),
  ),
);

function groupsOf(list: string): string[] {
  const names = [...list.matchAll(/"(\w+)"/g)].flatMap(([, name]) => name ?? []);
  const others = [...list.matchAll(/\b(\w+Words)\b/g)].flatMap(([, name]) =>
    groupsOf(lists.get(name ?? "") ?? ""),
  );
  return [...names, ...others];
}

function importsOf(file: string, text: string): string[] {
  return [...text.replace(typesOnly, "").matchAll(imported)].flatMap(([, to = ""]) => {
    const found = to.startsWith("#") ? to.slice(1) : path.join(path.dirname(file), to);
    return sources.has(found) ? [found] : [];
  });
}

const groupsReadBy = (text: string) =>
  [
    ...text.matchAll(ofOneGroup),
    ...(text.includes("useTranslations()") ? text.matchAll(ofAllGroups) : []),
  ].flatMap(([, group]) => group ?? []);

/** The groups of messages that the client components below a file read, and the file that reads each. */
function groupsReadBelow(start: string): Map<string, string> {
  const groups = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string, isClient: boolean) => {
    const text = sources.get(file) ?? "";
    const isOurs = isClient || text.startsWith('"use client"');
    if (seen.has(`${file} ${isOurs}`)) return;
    seen.add(`${file} ${isOurs}`);
    if (file !== start && text.includes("<ClientMessages")) return;
    if (isOurs) for (const group of groupsReadBy(text)) groups.set(group, file);
    for (const next of importsOf(file, text)) visit(next, isOurs);
  };
  visit(start, false);
  return groups;
}

const providers = [...sources].filter(([, text]) => text.includes("<ClientMessages"));

test.each(providers.map(([file]) => file))(
  "%s sends the messages that its client components read",
  (file) => {
    const named = [...(sources.get(file) ?? "").matchAll(provided)].flatMap(([, list]) =>
      groupsOf(list ?? ""),
    );
    // Every provider sends these.
    const sent = new Set([...named, "common", "erased", "helpLink"]);
    const missing = [...groupsReadBelow(file)].filter(([group]) => group in english && !sent.has(group));
    expect(missing.map(([group, reader]) => `${group}, read by ${reader}`)).toEqual([]);
  },
);
