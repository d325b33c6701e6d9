import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** What the build made of the tree, pages and routes alike, metadata files and Next's own included. */
export function findBuiltPaths(root: string): string[] {
  const manifest = path.join(root, ".next", "app-path-routes-manifest.json");
  const built = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(manifest, "utf8")));
  return Object.values(built).sort();
}
