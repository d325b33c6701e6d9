import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Visitor } from "@swc/core/Visitor.js";
import type { Statement, VariableDeclarator } from "@swc/types";
import { cruise, type ICruiseResult, type IModule } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";

type UsingDeclaration = { type: "UsingDeclaration"; decls: VariableDeclarator[] };

const visitStatement = Visitor.prototype.visitStatement;

/** swc parses `using`, but its own visitor, which dependency-cruiser uses, does not support it. */
function teachUsing(): void {
  Visitor.prototype.visitStatement = function (statement: Statement): Statement {
    const node: { type: string } = statement;
    if (!isUsing(node)) return visitStatement.call(this, statement);
    this.visitVariableDeclarators(node.decls);
    return statement;
  };
}

function isUsing(node: { type: string }): node is UsingDeclaration {
  return node.type === "UsingDeclaration";
}

type Sources = { folders: string[]; files: string[] };

const roots = ["app", "bench", "components", "drizzle", "e2e", "lib", "sandbox", "scripts"];
const isSource = /\.tsx?$/;
const generated = "next-env.d.ts";

/** Lists the source files on the disk, relative to `base`. */
export function listSources(base: string): Sources {
  const folders = roots.filter((folder) => existsSync(path.join(base, folder)));
  const atRoot = readdirSync(base).filter((name) => name !== generated);
  const inFolders = folders.flatMap((folder) =>
    readdirSync(path.join(base, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file),
    ),
  );
  return { folders, files: [...atRoot, ...inFolders].filter((file) => isSource.test(file)).sort() };
}

export type ImportCheck = { problems: string[]; seen: number; expected: number };

/** Checks every import in `base` against its `.dependency-cruiser.mjs`. */
export async function checkImports(base: string): Promise<ImportCheck> {
  const { folders, files } = listSources(base);
  // dependency-cruiser lists the files itself. A file that it has no parser for is missing from its output.
  const atRoot = files.filter((file) => !file.includes(path.sep));
  const output = await readImports(base, [...folders, ...atRoot]);
  const blind = files.filter((file) => !isRead(base, file, output.modules));
  return {
    problems: [
      ...violations(output),
      ...blind.map((file) => `${file} was not read: the check is blind to it`),
    ],
    seen: files.length - blind.length,
    expected: files.length,
  };
}

/** Reads the imports of these files and folders in `base`, and of everything of ours that they import. */
export async function readImports(base: string, entries: string[]): Promise<ICruiseResult> {
  teachUsing();
  const options = await extractOptions(path.join(base, ".dependency-cruiser.mjs"));
  const { output } = await cruise(entries, { ...options, baseDir: base });
  if (typeof output === "string")
    throw new Error("dependency-cruiser answered with text instead of findings.");
  return output;
}

/** A parser that fails reports no error, but a module without imports. */
function isRead(base: string, file: string, modules: readonly IModule[]): boolean {
  const found = modules.find(({ source }) => source === file);
  if (!found) return false;
  return (
    found.dependencies.length > 0 ||
    !/^(import|export .* from) /m.test(readFileSync(path.join(base, file), "utf8"))
  );
}

function violations({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle, via }) => {
    const way = (cycle ?? via ?? []).map(({ name }) => name).join(" → ");
    return `${from} → ${to}: ${rule.name}${way && ` (${way})`}`;
  });
}
