import { columnOf, inside, listOf, type Node, textOf } from "./ast.ts";
import type { Condition, From, Relation } from "./relations.ts";

/** `relation` is bound if `by` is; "given" is a value from outside of this level. */
type Bond = { relation: Relation; by: Relation | "given" };

/** Which relations of one level can only be rows of workspaces that were named, or that others of it are bound to. */
export function boundRelations({ relations, conditions, shared }: From): Set<Relation> {
  const bonds = [
    ...conditions.flatMap((condition) => bondsOf(condition, relations)),
    ...shared.flatMap(({ left, right, holds }) => [
      ...pairs(left, right).filter(({ relation }) => holds.includes(relation)),
      ...pairs(right, left).filter(({ relation }) => holds.includes(relation)),
    ]),
  ];
  // A subquery and a function bring what their own level was judged by.
  const bound = new Set(relations.filter(({ table }) => table === undefined));
  for (let before = -1; before !== bound.size; ) {
    before = bound.size;
    for (const { relation, by } of bonds) if (by === "given" || bound.has(by)) bound.add(relation);
  }
  return bound;
}

const pairs = (ones: readonly Relation[], others: readonly Relation[]): Bond[] =>
  ones.flatMap((relation) => others.map((by) => ({ relation, by })));

function bondsOf({ expression, holds }: Condition, relations: readonly Relation[]): Bond[] {
  return read(expression, relations).filter(({ relation }) => holds.includes(relation));
}

function read(expression: unknown, relations: readonly Relation[]): Bond[] {
  const logic = inside(expression, "BoolExpr");
  if (logic) return readLogic(logic, relations);
  const sublink = inside(expression, "SubLink");
  if (sublink) return readMembership(sublink, relations);
  const comparison = inside(expression, "A_Expr");
  return comparison && isEquality(comparison) ? readEquality(comparison, relations) : [];
}

/** Of alternatives, what holds in each of them. */
function readLogic(logic: Node, relations: readonly Relation[]): Bond[] {
  const arms = listOf(logic, "args").map((arm) => read(arm, relations));
  if (logic.boolop === "AND_EXPR") return arms.flat();
  if (logic.boolop !== "OR_EXPR") return [];
  const [first = [], ...others] = arms;
  return first.filter((bond) =>
    others.every((arm) => arm.some(({ relation, by }) => relation === bond.relation && by === bond.by)),
  );
}

function isEquality(comparison: Node): boolean {
  const operator = listOf(comparison, "name").map((part) => textOf(inside(part, "String"), "sval"));
  const kinds = ["AEXPR_OP", "AEXPR_OP_ANY", "AEXPR_IN"];
  return operator.at(-1) === "=" && kinds.includes(textOf(comparison, "kind") ?? "");
}

function readEquality(comparison: Node, relations: readonly Relation[]): Bond[] {
  const [left, right] = [parts(comparison.lexpr), parts(comparison.rexpr)];
  if (comparison.kind !== "AEXPR_OP") return left.flatMap((part) => bind(part, undefined, relations));
  return left.flatMap((part, index) => [
    ...bind(part, right[index], relations),
    ...bind(right[index], part, relations),
  ]);
}

/** `workspace_id in (select …)`: that level is judged by itself. */
function readMembership(sublink: Node, relations: readonly Relation[]): Bond[] {
  if (sublink.subLinkType !== "ANY_SUBLINK") return [];
  return parts(sublink.testexpr).flatMap((part) => bind(part, undefined, relations));
}

function parts(expression: unknown): unknown[] {
  const row = inside(expression, "RowExpr");
  return row ? listOf(row, "args") : [expression];
}

function bind(column: unknown, other: unknown, relations: readonly Relation[]): Bond[] {
  const owners = ownersOf(column, relations);
  const others = ownersOf(other, relations);
  const named: Bond["by"][] = others.length > 0 ? others : namedOf(other, relations);
  const by = named.length > 0 ? named : (["given"] as const);
  return owners.flatMap((relation) => by.map((each) => ({ relation, by: each })));
}

/** Whose workspace a column says: by its name, or by the only ones there are. */
function ownersOf(expression: unknown, relations: readonly Relation[]): Relation[] {
  const [first, second] = columnOf(expression) ?? [];
  if (first === undefined) return [];
  const isTenants = (column: string | undefined, { table }: Relation) =>
    table !== undefined &&
    (table === "workspaces" ? ["id", "slug"].includes(column ?? "") : column === "workspace_id");
  return second === undefined
    ? relations.filter((relation) => isTenants(first, relation))
    : relations.filter((relation) => relation.name === first && isTenants(second, relation));
}

/** Another column of a relation of this level binds nothing by itself. */
function namedOf(expression: unknown, relations: readonly Relation[]): Relation[] {
  const [first, second] = columnOf(expression) ?? [];
  return second === undefined ? [] : relations.filter(({ name }) => name === first);
}
