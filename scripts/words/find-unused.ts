import { parseSync } from "@swc/core";

/** What sources say that may name a sentence: whole texts, patterns of texts, and names of properties. */
type Mentions = { texts: Set<string>; patterns: Set<string>; names: Set<string> };

/** Keys that no source mentions, neither by a text that ends them nor by the name of a property. */
export function findUnused(keys: Iterable<string>, { texts, patterns, names }: Mentions): string[] {
  const matchers = [...patterns].map((pattern) => new RegExp(`^${pattern}$`));
  return [...keys].filter((key) => {
    const parts = key.split(".");
    // The first is a room, which "useTranslations" names apart from the rest.
    const endings = parts.map((_, index) => parts.slice(index).join("."));
    if (endings.some((ending) => texts.has(ending))) return false;
    if (names.has(parts.at(-1) ?? "")) return false;
    return !endings.some((ending) => matchers.some((matcher) => matcher.test(ending)));
  });
}

export function newMentions(): Mentions {
  return { texts: new Set(), patterns: new Set(), names: new Set() };
}

type Node = { type?: string } & Record<string, unknown>;

export function addMentions(mentions: Mentions, source: string, isTsx: boolean): void {
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return void value.forEach(walk);
    if (typeof value !== "object" || value === null) return;
    const node = value as Node;
    if (node.type === "StringLiteral") mentions.texts.add(String(node.value));
    if (node.type === "TemplateLiteral") addPattern(mentions, node.quasis as { cooked?: string | null }[]);
    if (node.type === "MemberExpression") addName(mentions, node.property);
    if (node.type === "KeyValuePatternProperty" || node.type === "AssignmentPatternProperty")
      addName(mentions, node.key);
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(source, { syntax: "typescript", tsx: isTsx }));
}

function addName(mentions: Mentions, named: unknown): void {
  const { type, value } = named as Node;
  if (type === "Identifier") mentions.names.add(String(value));
}

/** "reason.${code}" may be any sentence of reasons; one that says nothing by itself would be all of them. */
function addPattern(mentions: Mentions, quasis: readonly { cooked?: string | null }[]): void {
  const parts = quasis.map(({ cooked }) => cooked ?? "");
  if (/[a-zA-Z]{2}/.test(parts.join("")) && /^[\w.]*$/.test(parts.join("")))
    mentions.patterns.add(parts.map((part) => part.replaceAll(".", "\\.")).join("[^.]+"));
}
