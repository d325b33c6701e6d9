import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** The paths of the build: pages, routes, metadata files and those of Next.js itself. */
export function findBuiltPaths(root: string): string[] {
  const manifest = path.join(root, ".next", "app-path-routes-manifest.json");
  const built = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(manifest, "utf8")));
  return Object.values(built).sort();
}
