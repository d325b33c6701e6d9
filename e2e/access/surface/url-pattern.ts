import path from "node:path";

/** "app/(entry)/login/page.tsx" → "/login". Route groups are not part of the URL. */
export function urlPattern(file: string): string {
  const segments = path.dirname(file).split(path.sep).slice(1);
  return `/${segments.filter((segment) => !/^\(.*\)$/.test(segment)).join("/")}`;
}

/** Names of the dynamic segments, with the dots of a catch-all: "/a/[b]/[...c]" → ["b", "...c"]. */
export function dynamicSegments(pattern: string): string[] {
  return [...pattern.matchAll(/\[([^\]]+)\]/g)].map(([, name = ""]) => name);
}

/** @throws if the table has no value for a segment: a new kind of segment needs a decision */
export function fillPattern(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\[([^\]]+)\]/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for the segment [${name}] of ${pattern}.`);
    return value;
  });
}
