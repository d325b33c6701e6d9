import { parseSync } from "@swc/core";

export const kinds = [
  "condition negated",
  "comparison moved by one",
  "equality turned",
  "condition of and() left out",
  "awaited statement left out",
  "returned boolean turned",
  "&& to ||",
  "number doubled",
] as const;

/** A fault that could be made in a file. `start` and `end` are bytes of its source. */
export type Found = {
  kind: (typeof kinds)[number];
  line: number;
  /** Name of the enclosing function; empty at the top of the file. */
  within: string;
  before: string;
  after: string;
  start: number;
  end: number;
};

type Node = { type: string; span?: { start: number; end: number } } & Record<string, unknown>;
type Edit = { kind: Found["kind"]; start: number; end: number; after: string };

const turns: Record<string, [kind: Found["kind"], other: string]> = {
  "<": ["comparison moved by one", "<="],
  "<=": ["comparison moved by one", "<"],
  ">": ["comparison moved by one", ">="],
  ">=": ["comparison moved by one", ">"],
  "===": ["equality turned", "!=="],
  "!==": ["equality turned", "==="],
  "&&": ["&& to ||", "||"],
};
const arithmetic = new Set(["+", "-", "*", "/", "%", "**"]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Every fault of a kind that could be made in `source`, in its order. Texts, templates and log calls have none. */
export function findFaults(source: string, isTsx = false): Found[] {
  const bytes = Buffer.from(source);
  const text = (start: number, end: number) => bytes.toString("utf8", start, end);
  const found: Found[] = [];
  const visit = (value: unknown, within: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, within);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const name = isNode(value) ? (functionName(value) ?? within) : within;
    if (isNode(value)) {
      if (value.type === "TemplateLiteral") return;
      if (value.type === "CallExpression" && /^(log\(\)|console)\./.test(text(...spanOf(value)))) return;
      for (const { kind, start, end, after } of editsOf(value, text)) {
        const line = text(0, start).split("\n").length;
        found.push({ kind, line, within: name, before: text(start, end), after, start, end });
      }
    }
    for (const child of Object.values(value)) visit(child, name);
  };
  visit(parseSync(source, { syntax: "typescript", tsx: isTsx }).body, "");
  return found.sort((a, b) => a.start - b.start || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

export function makeFault(source: string, { start, end, after }: Found): string {
  const bytes = Buffer.from(source);
  return bytes.toString("utf8", 0, start) + after + bytes.toString("utf8", end);
}

/** swc counts bytes from 1. */
function spanOf(node: unknown): [start: number, end: number] {
  const { start, end } = (node as Required<Pick<Node, "span">>).span;
  return [start - 1, end - 1];
}

function editsOf(node: Node, text: (start: number, end: number) => string): Edit[] {
  const replace = (kind: Edit["kind"], of: unknown, change: (before: string) => string): Edit => {
    const [start, end] = spanOf(of);
    return { kind, start, end, after: change(text(start, end)) };
  };
  if (node.type === "IfStatement" || node.type === "ConditionalExpression")
    return [replace("condition negated", node.test, (test) => `!(${test})`)];
  if (node.type === "ExpressionStatement" && (node.expression as Node).type === "AwaitExpression")
    return [replace("awaited statement left out", node, () => ";")];
  if (node.type === "ReturnStatement" && isNode(node.argument) && node.argument.type === "BooleanLiteral")
    return [replace("returned boolean turned", node.argument, (value) => String(value !== "true"))];
  if (node.type === "BinaryExpression") return editsOfBinary(node, text);
  if (node.type !== "CallExpression" || (node.callee as Node).value !== "and") return [];
  const given = (node.arguments as { expression: unknown }[]).map(({ expression }) => spanOf(expression));
  if (given.length < 2) return [];
  return given.map((_, left) => {
    const kept = given.filter((_, index) => index !== left).map((span) => text(...span));
    return replace("condition of and() left out", node, () => `and(${kept.join(", ")})`);
  });
}

function editsOfBinary(node: Node, text: (start: number, end: number) => string): Edit[] {
  const operator = String(node.operator);
  const [[start, leftEnd], [rightStart, end]] = [spanOf(node.left), spanOf(node.right)];
  const turn = turns[operator];
  if (turn) {
    const between = text(leftEnd, rightStart).replace(operator, turn[1]);
    return [{ kind: turn[0], start, end, after: text(start, leftEnd) + between + text(rightStart, end) }];
  }
  if (!arithmetic.has(operator)) return [];
  const numbers = [node.left as Node, node.right as Node].filter(({ type }) => type === "NumericLiteral");
  return numbers.map((number) => {
    const [from, to] = spanOf(number);
    const after = `${text(start, from)}${Number(number.value) * 2 || 1}${text(to, end)}`;
    return { kind: "number doubled", start, end, after };
  });
}

function functionName(node: Node): string | undefined {
  const isFunction = (value: unknown) => isNode(value) && /^(Arrow)?FunctionExpression$/.test(value.type);
  if (node.type === "FunctionDeclaration") return String((node.identifier as Node).value);
  if (node.type === "ClassMethod") return String((node.key as Node).value);
  if (node.type === "VariableDeclarator" && isFunction(node.init)) return String((node.id as Node).value);
  return undefined;
}
