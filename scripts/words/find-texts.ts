import { parseSync } from "@swc/core";

/** Attributes that a person reads, sees or hears. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|hint|about)$/;
// At least two letters, in any script: "×", "–" and "€" are the same everywhere.
const words = /\p{L}{2}/u;
const joins = new Set(["+", "&&", "||", "??"]);

type Node = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Finds the texts that a component contains instead of reading them from messages/. */
export function findTexts(source: string): string[] {
  const found: string[] = [];
  const say = (text: unknown) => {
    if (typeof text === "string" && words.test(text)) found.push(text.trim());
  };
  walk(parseSync(source, { syntax: "typescript", tsx: true }), (node) => {
    if (node.type === "JSXText") say(node.value);
    if (node.type === "JSXExpressionContainer") for (const text of literalsOf(node.expression)) say(text);
    if (node.type !== "JSXAttribute" || !isNode(node.name) || !spoken.test(String(node.name.value))) return;
    if (isNode(node.value)) for (const text of literalsOf(node.value)) say(text);
  });
  return found;
}

/** The string literals that an expression may evaluate to. */
function literalsOf(value: unknown): unknown[] {
  if (!isNode(value)) return [];
  if (value.type === "StringLiteral") return [value.value];
  if (value.type === "ParenthesisExpression" || value.type === "JSXExpressionContainer")
    return literalsOf(value.expression);
  if (value.type === "ConditionalExpression")
    return [...literalsOf(value.consequent), ...literalsOf(value.alternate)];
  if (value.type === "BinaryExpression" && joins.has(String(value.operator)))
    return [...literalsOf(value.left), ...literalsOf(value.right)];
  if (value.type === "TemplateLiteral")
    return (value.quasis as { cooked?: string | null }[]).map(({ cooked }) => cooked);
  return [];
}

function walk(value: unknown, visit: (node: Node) => void, within?: Node): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit, within);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  // The name of an attribute decides whether its value is checked.
  const isValue = within?.type === "JSXAttribute" && isNode(value) && value.type === "JSXExpressionContainer";
  if (isNode(value) && !isValue) visit(value);
  for (const child of Object.values(value)) walk(child, visit, isNode(value) ? value : within);
}

/** What the sources contain that may refer to a message: whole texts, patterns of texts, and names of properties. */
type Mentions = { texts: Set<string>; patterns: Set<string>; names: Set<string> };

/**
 * Finds the keys that no source mentions. A text or a pattern mentions a key whose ending it matches, and a property
 * mentions a key whose last part it is.
 */
export function findUnused(keys: Iterable<string>, { texts, patterns, names }: Mentions): string[] {
  const matchers = [...patterns].map((pattern) => new RegExp(`^${pattern}$`));
  return [...keys].filter((key) => {
    const parts = key.split(".");
    // The first part is the room, which `useTranslations` names apart from the rest.
    const endings = parts.map((_, index) => parts.slice(index).join("."));
    if (endings.some((ending) => texts.has(ending))) return false;
    if (names.has(parts.at(-1) ?? "")) return false;
    return !endings.some((ending) => matchers.some((matcher) => matcher.test(ending)));
  });
}

export function newMentions(): Mentions {
  return { texts: new Set(), patterns: new Set(), names: new Set() };
}

type ReadNode = { type?: string } & Record<string, unknown>;

export function addMentions(mentions: Mentions, source: string, isTsx: boolean): void {
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return void value.forEach(walk);
    if (typeof value !== "object" || value === null) return;
    const node = value as ReadNode;
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
  const { type, value } = named as ReadNode;
  if (type === "Identifier") mentions.names.add(String(value));
}

/**
 * `reason.${code}` may be any message of `reason`. A pattern without letters would match every key, so it is ignored.
 */
function addPattern(mentions: Mentions, quasis: readonly { cooked?: string | null }[]): void {
  const parts = quasis.map(({ cooked }) => cooked ?? "");
  if (/[a-zA-Z]{2}/.test(parts.join("")) && /^[\w.]*$/.test(parts.join("")))
    mentions.patterns.add(parts.map((part) => part.replaceAll(".", "\\.")).join("[^.]+"));
}
