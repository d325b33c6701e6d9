/** A node of a parsed statement: `{ SelectStmt: {…} }`, or the inside of one. */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The node under a name, if there is one. */
export function inside(node: unknown, name: string): Node | undefined {
  const found = isNode(node) ? node[name] : undefined;
  return isNode(found) ? found : undefined;
}

export const listOf = (node: Node, name: string): unknown[] => {
  const found = node[name];
  return Array.isArray(found) ? found : [];
};

export const textOf = (node: unknown, name: string): string | undefined => {
  const found = isNode(node) ? node[name] : undefined;
  return typeof found === "string" ? found : undefined;
};

/** `a.b` as ["a", "b"]; undefined if the expression is no column. */
export function columnOf(expression: unknown): string[] | undefined {
  const column = inside(withoutCast(expression), "ColumnRef");
  return column && listOf(column, "fields").map((field) => textOf(inside(field, "String"), "sval") ?? "*");
}

function withoutCast(expression: unknown): unknown {
  const cast = inside(expression, "TypeCast");
  return cast ? withoutCast(cast.arg) : expression;
}
