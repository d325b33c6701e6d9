import { inside, isNode, listOf, type Node, textOf } from "./ast.ts";

export type Relation = {
  /** The name that qualifies its columns. */
  name: string;
  /** The table in this schema; undefined for a subquery, a function, or a name of a WITH. */
  table: string | undefined;
};

/** A condition, and the relations it limits: it does not limit the outer side of an outer join. */
export type Condition = { expression: unknown; holds: readonly Relation[] };

/** The relations of a FROM list, with the conditions of their joins. */
export type From = { relations: Relation[]; conditions: Condition[]; shared: Sharing[] };

/** Both sides of `USING (workspace_id)`. */
export type Sharing = { left: readonly Relation[]; right: readonly Relation[]; holds: readonly Relation[] };

const none = (): From => ({ relations: [], conditions: [], shared: [] });

export function readFrom(items: readonly unknown[], given: ReadonlySet<string>): From {
  return items.map((item) => readItem(item, given)).reduce(merge, none());
}

export function readRelation(rangeVar: Node, given: ReadonlySet<string>): Relation {
  const table = textOf(rangeVar, "relname") ?? "";
  const name = textOf(inside(rangeVar, "alias"), "aliasname") ?? table;
  const schema = textOf(rangeVar, "schemaname") ?? "public";
  return { name, table: given.has(table) || schema !== "public" ? undefined : table };
}

function readItem(item: unknown, given: ReadonlySet<string>): From {
  const rangeVar = inside(item, "RangeVar");
  if (rangeVar) return { ...none(), relations: [readRelation(rangeVar, given)] };
  const join = inside(item, "JoinExpr");
  if (join) return readJoin(join, given);
  const [other] = isNode(item) ? Object.values(item) : [];
  const name = textOf(inside(other, "alias"), "aliasname");
  return name === undefined ? none() : { ...none(), relations: [{ name, table: undefined }] };
}

function readJoin(join: Node, given: ReadonlySet<string>): From {
  const left = readItem(join.larg, given);
  const right = readItem(join.rarg, given);
  const holds = heldBy(textOf(join, "jointype"), left.relations, right.relations);
  const both = merge(left, right);
  const using = listOf(join, "usingClause").map((column) => textOf(inside(column, "String"), "sval"));
  return {
    relations: both.relations,
    conditions: join.quals ? [...both.conditions, { expression: join.quals, holds }] : both.conditions,
    shared: using.includes("workspace_id")
      ? [...both.shared, { left: left.relations, right: right.relations, holds }]
      : both.shared,
  };
}

function heldBy(type: string | undefined, left: Relation[], right: Relation[]): Relation[] {
  if (type === "JOIN_INNER") return [...left, ...right];
  if (type === "JOIN_LEFT") return right;
  return type === "JOIN_RIGHT" ? left : [];
}

const merge = (one: From, other: From): From => ({
  relations: [...one.relations, ...other.relations],
  conditions: [...one.conditions, ...other.conditions],
  shared: [...one.shared, ...other.shared],
});
