import { parseSync } from "libpg-query";
import { inside, isNode, listOf, type Node, textOf } from "./ast.ts";
import { boundRelations } from "./bind-relations.ts";
import { makeParsable } from "./make-parsable.ts";
import { type From, readFrom, readRelation } from "./relations.ts";

const levels = ["SelectStmt", "UpdateStmt", "DeleteStmt", "InsertStmt", "MergeStmt"];

/** Savepoints. pg_stat_statements stores them without their names, and they touch no table. */
const holdsNothing = /^\s*(release\s+)?savepoint\b/i;

/**
 * The tenant tables that a statement reads or changes without naming the workspace, at any query level. The caller must
 * load `libpg-query` first.
 */
export function findUnscopedTables(statement: string, tenants: ReadonlySet<string>): string[] {
  if (holdsNothing.test(statement)) return [];
  const parsed: unknown = parseSync(makeParsable(statement));
  const loose: string[] = [];
  walk(parsed, new Set(), (from) => {
    const bound = boundRelations(from);
    for (const relation of from.relations) {
      if (relation.table !== undefined && tenants.has(relation.table) && !bound.has(relation))
        loose.push(relation.table);
    }
  });
  return loose;
}

/** Visits each query level of a statement; `given` are the names that a surrounding WITH defines. */
function walk(node: unknown, given: ReadonlySet<string>, judge: (from: From) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, given, judge);
  if (!isNode(node)) return;
  for (const [name, value] of Object.entries(node)) {
    // Both sides of a UNION are levels, too.
    const isLevel = levels.includes(name) || name === "larg" || name === "rarg";
    const names = isNode(value) && isLevel ? new Set([...given, ...namesIn(value)]) : given;
    const from = isNode(value) && isLevel ? readLevel(name, value, names) : undefined;
    if (from) judge(from);
    walk(value, names, judge);
  }
}

const namesIn = (level: Node): string[] =>
  listOf(inside(level, "withClause") ?? {}, "ctes").map(
    (cte) => textOf(inside(cte, "CommonTableExpr"), "ctename") ?? "",
  );

function readLevel(name: string, level: Node, given: ReadonlySet<string>): From | undefined {
  if (name === "InsertStmt") return undefined;
  const listed = listOf(level, name === "DeleteStmt" ? "usingClause" : "fromClause");
  const from = readFrom(listed, given);
  const target = inside(level, "relation");
  const relations = target ? [readRelation(target, given), ...from.relations] : from.relations;
  const where = level.whereClause ?? level.joinCondition;
  return {
    ...from,
    relations,
    conditions: where ? [...from.conditions, { expression: where, holds: relations }] : from.conditions,
  };
}
