import { globSync } from "node:fs";
import path from "node:path";
import { type FunctionDeclaration, type Module, parseSync, type Statement } from "@swc/core";

/**
 * The files that other rooms may use: the top of each feature and workflow. Code in `internal/` runs after a verb
 * checked access.
 */
export const listVerbFiles = (root: string): string[] =>
  globSync("lib/{features,workflows}/*/*.ts", { cwd: root })
    .filter((file) => !/(\.test|actions)\.ts$/.test(file))
    .map((file) => path.join(root, file));

const guards = new Set(["requirePermission", "requireRole", "requireTask", "requireSelf"]);
const contexts = new Set(["WorkspaceContext", "MemberContext", "SystemContext", "PersonContext"]);

/**
 * Finds what is wrong with the verbs of one file. A verb is an exported function whose first parameter is a context.
 * Its first statement must be a guard over that context. A file that opens the pool must have a verb, or say that it
 * is a step of others: `@step`.
 */
export function findUnguardedVerbs(file: string, source: string): string[] {
  const module = parseSync(source, { syntax: "typescript" });
  const exported = exportedFunctions(module);
  const verbs = exported.filter((declared) => contextName(declared) !== null);
  const loose = verbs
    .filter((verb) => !beginsWithGuard(verb))
    .map((verb) => `${file}: ${verb.identifier.value} does not begin with its permission`);
  const opensPool = /\bdb\(\)/.test(source);
  const isStep = /^( |\/\*)\* @step /m.test(source);
  if (opensPool && verbs.length === 0 && !isStep) {
    loose.push(`${file}: reaches the database, and no verb of its own says who may`);
  }
  return loose;
}

function exportedFunctions(module: Module): FunctionDeclaration[] {
  return module.body.flatMap((item) =>
    item.type === "ExportDeclaration" && item.declaration.type === "FunctionDeclaration"
      ? [item.declaration]
      : [],
  );
}

/** The name of the first parameter, if its type is one of the contexts. */
function contextName(declared: FunctionDeclaration): string | null {
  const pattern = declared.params[0]?.pat;
  if (pattern?.type !== "Identifier" || !("typeAnnotation" in pattern)) return null;
  const type = pattern.typeAnnotation?.typeAnnotation;
  if (type?.type !== "TsTypeReference" || type.typeName.type !== "Identifier") return null;
  return contexts.has(type.typeName.value) ? pattern.value : null;
}

function beginsWithGuard(verb: FunctionDeclaration): boolean {
  const first: Statement | undefined = verb.body?.stmts[0];
  if (first?.type !== "ExpressionStatement" || first.expression.type !== "CallExpression") return false;
  const { callee, arguments: given } = first.expression;
  if (callee.type !== "Identifier" || !guards.has(callee.value)) return false;
  const subject = given[0]?.expression;
  return subject?.type === "Identifier" && subject.value === contextName(verb);
}
