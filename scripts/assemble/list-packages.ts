import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readImports } from "../imports/check-imports.ts";

const names = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
    }),
  ),
});
type Locked = z.output<typeof lockSchema>["packages"];

/**
 * The folders in `node_modules` that these programs need, with everything that those packages need in turn, as
 * package-lock.json says. A package for another platform is in the lockfile, but not on the disk.
 */
export async function listPackages(base: string, entries: string[]): Promise<string[]> {
  const { modules } = await readImports(base, entries);
  const imported = modules.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ resolved }) => packageOf(resolved) ?? []),
  );
  const { packages } = lockSchema.parse(
    JSON.parse(readFileSync(path.join(base, "package-lock.json"), "utf8")),
  );
  const found = new Set<string>();
  const queue = imported;
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    queue.push(...neededBy(packages, folder));
  }
  return [...found].sort();
}

const isLoaded = (name: string) => !name.startsWith("@types/");

/** The folder of the package that a file of `node_modules` belongs to. */
function packageOf(file: string): string | undefined {
  return /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** A dependency is beside the packages that its package contains, or beside the package itself, or further out. */
function neededBy(packages: Locked, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[folder] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const needed = [...peers, ...Object.keys({ ...optionalDependencies, ...dependencies })];
  return needed.filter(isLoaded).flatMap((name) => {
    for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
      const candidate = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
      if (packages[candidate]) return [candidate];
      if (at === "") return [];
    }
  });
}
