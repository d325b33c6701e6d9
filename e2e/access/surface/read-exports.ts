import { type ModuleItem, parseSync } from "@swc/core";

/**
 * The names that a module exports, in any syntax.
 * @throws for `export *`, which hides them
 */
export function readExports(source: string): string[] {
  return parseSync(source, { syntax: "typescript", tsx: true }).body.flatMap(exportedBy);
}

function exportedBy(item: ModuleItem): string[] {
  if (item.type === "ExportAllDeclaration") throw new Error("`export *` hides what it exports.");
  if (item.type === "ExportNamedDeclaration") {
    return item.specifiers.map((specifier) =>
      specifier.type === "ExportSpecifier" ? (specifier.exported ?? specifier.orig).value : "*",
    );
  }
  if (item.type !== "ExportDeclaration") return [];
  const { declaration } = item;
  if (declaration.type === "FunctionDeclaration") return [declaration.identifier.value];
  if (declaration.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.value] : ["*"]));
}
