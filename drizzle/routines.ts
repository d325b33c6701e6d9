import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";

/** Functions are applied before the migrations that may use them in an index or a column, triggers after them. */
const phases = ["functions", "triggers"] as const;
type Phase = (typeof phases)[number];

/**
 * One file of `sql/`: a function, or the functions and triggers of one table. A function with other arguments needs
 * another name.
 */
export type Routine = { name: string; phase: Phase; sql: string; hash: string; makes: string[] };

const ourFolder = fileURLToPath(new URL("sql", import.meta.url));

export function readRoutines(folder = ourFolder): Routine[] {
  return phases.flatMap((phase) =>
    readdirSync(path.join(folder, phase))
      .sort()
      .map((file) => {
        const sql = readFileSync(path.join(folder, phase, file), "utf8");
        const hash = createHash("sha256").update(sql).digest("hex");
        return { name: `${phase}/${file}`, phase, sql, hash, makes: listCreatedObjects(sql) };
      }),
  );
}

/** The objects that a file creates, as `drop` names them: "function order_words", "trigger orders_made on orders". */
function listCreatedObjects(sql: string): string[] {
  const functions = sql.matchAll(/^create or replace function (\w+)/gim);
  const triggers = sql.matchAll(/^create or replace trigger (\w+)[^;]*? on "?(\w+)/gim);
  return [
    ...[...triggers].map(([, name, table]) => `trigger ${name} on ${table}`),
    ...[...functions].map(([, name]) => `function ${name}`),
  ];
}

/** Citus sends the text of a query to other nodes, which take one statement at a time. */
export function splitStatements(sql: string): string[] {
  const statements = [""];
  for (const [at, part] of sql.split("$$").entries()) {
    const isBody = at % 2 === 1;
    const [begun = "", ...others] = isBody
      ? [`$$${part}$$`]
      : part.replaceAll(/^--.*\n/gm, "").split(/;\s*(?:\n|$)/);
    statements.push((statements.pop() ?? "") + begun, ...others);
  }
  return statements.filter((statement) => statement.trim() !== "");
}

type AppliedRoutine = Pick<Routine, "name" | "hash" | "makes">;

/** Applies the files of a phase that have changed since they were last applied, in an open transaction. */
export async function applyRoutines(
  client: pg.ClientBase,
  routines: readonly Routine[],
  phase: Phase,
): Promise<void> {
  const { rows } = await client.query<AppliedRoutine>("select name, hash from drizzle.__routines");
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const { name, sql, hash, makes } of routines.filter((routine) => routine.phase === phase)) {
    if (applied.get(name) === hash) continue;
    for (const statement of splitStatements(sql)) await client.query(statement);
    // `makes` keeps its old value, so that `finishRoutines` drops the objects that the file no longer creates.
    await client.query(
      `insert into drizzle.__routines values ($1, $2, $3) on conflict (name) do update set hash = excluded.hash`,
      [name, hash, makes],
    );
  }
}

/** After the migrations: applies all changed files, and drops the objects that no file creates any more. */
export async function finishRoutines(client: pg.ClientBase, routines: readonly Routine[]): Promise<void> {
  for (const phase of phases) await applyRoutines(client, routines, phase);
  const { rows } = await client.query<AppliedRoutine>("select name, makes from drizzle.__routines");
  const made = new Set(routines.flatMap(({ makes }) => makes));
  const obsolete = rows.flatMap(({ makes }) => makes).filter((one) => !made.has(one));
  // In this order, triggers are dropped before the functions that they call.
  for (const one of obsolete.sort().reverse()) await client.query(`drop ${one.replace(" ", " if exists ")}`);
  for (const { name, makes } of rows) {
    const now = routines.find((routine) => routine.name === name);
    if (!now) await client.query("delete from drizzle.__routines where name = $1", [name]);
    else if (now.makes.join() !== makes.join())
      await client.query("update drizzle.__routines set makes = $2 where name = $1", [name, now.makes]);
  }
}
