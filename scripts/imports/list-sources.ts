import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

export type Sources = { folders: string[]; files: string[] };

const roots = ["app", "bench", "components", "drizzle", "e2e", "lib", "sandbox", "scripts"];
const isSource = /\.tsx?$/;
const generated = "next-env.d.ts";

/** The source files of the repository as the file system has them, relative to `base`. */
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
