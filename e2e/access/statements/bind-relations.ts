import { columnOf, inside, listOf, type Node, textOf } from "./ast.ts";
import type { Condition, From, Relation } from "./relations.ts";

/** `relation` is bound if `by` is bound. "given" is a value from outside this query level. */
type Bond = { relation: Relation; by: Relation | "given" };

/** The relations of one query level that contain only rows of a given workspace, directly or through joins. */
export function boundRelations({ relations, conditions, shared }: From): Set<Relation> {
  const bonds = [
    ...conditions.flatMap((condition) => bondsOf(condition, relations)),
    ...shared.flatMap(({ left, right, holds }) => [
      ...pairs(left, right).filter(({ relation }) => holds.includes(relation)),
      ...pairs(right, left).filter(({ relation }) => holds.includes(relation)),
    ]),
  ];
  // Subqueries and functions count as bound here, because their own level is checked separately.
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

/** An OR binds only what each of its branches binds. */
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

/** `workspace_id in (select …)`: the subquery is a level of its own and is checked there. */
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

/** The relations whose workspace a column names: the qualified one, or each one that has such a column. */
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
