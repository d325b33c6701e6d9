import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readExports } from "./read-exports.ts";
import { urlPattern } from "./url-pattern.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export type RouteFile = { pattern: string; methods: string[] };

export function findRouteFiles(root: string): RouteFile[] {
  return globSync("app/**/route.{ts,tsx,js}", { cwd: root })
    .sort()
    .map((file) => ({
      pattern: urlPattern(file),
      methods: readExports(readFileSync(path.join(root, file), "utf8")).filter((name) =>
        methods.includes(name),
      ),
    }));
}

/** Each exported method of each route of the tree: "GET /api/orders/[workspace]/[mode]". */
export function findRoutes(root: string): string[] {
  return findRouteFiles(root).flatMap(({ pattern, methods: own }) =>
    own.map((method) => `${method} ${pattern}`),
  );
}
