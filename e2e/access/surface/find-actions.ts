import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readExports } from "./read-exports.ts";

const manifestSchema = z.object({
  node: z.record(z.string(), z.object({ filename: z.string(), exportedName: z.string() })),
  edge: z.record(z.string(), z.unknown()),
});

export type BuiltAction = { id: string; name: string; file: string };

/** Each action of the build, with its id. */
export function findBuiltActions(root: string): BuiltAction[] {
  const manifest = path.join(root, ".next", "server", "server-reference-manifest.json");
  const { node, edge } = manifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8")));
  if (Object.keys(edge).length > 0) throw new Error("There are actions of another runtime.");
  return Object.entries(node).map(([id, { filename, exportedName }]) => ({
    id,
    name: exportedName,
    file: filename,
  }));
}

/** Each action that the sources declare, as "lib/features/orders/actions.ts payOrderAction". */
export function findSourceActions(root: string): string[] {
  return globSync("lib/{doors,features/*,workflows/*}/actions.ts", { cwd: root }).flatMap((file) =>
    readExports(readFileSync(path.join(root, file), "utf8")).map((name) => `${file} ${name}`),
  );
}

/** Files with the "use server" directive: each of their functions is a public POST endpoint. */
export function findServerDirectives(root: string): string[] {
  return globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: root }).filter((file) =>
    /^\s*["']use server["']/m.test(readFileSync(path.join(root, file), "utf8")),
  );
}
