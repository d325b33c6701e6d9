import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { actionRules } from "#e2e/access/rules/actions.ts";
import { builtBesides, pageRules } from "#e2e/access/rules/pages.ts";
import { publicVerbs } from "#e2e/access/rules/public-verbs.ts";
import { routeRules } from "#e2e/access/rules/routes.ts";
import { knownSegments } from "#e2e/access/rules/segments.ts";
import {
  findBuiltActions,
  findServerDirectives,
  findSourceActions,
} from "#e2e/access/surface/find-actions.ts";
import { findBuiltPaths } from "#e2e/access/surface/find-built-paths.ts";
import { findPages } from "#e2e/access/surface/find-pages.ts";
import { findRouteFiles, findRoutes } from "#e2e/access/surface/find-routes.ts";
import { dynamicSegments } from "#e2e/access/surface/url-pattern.ts";
import { tablesOf, unwatchedTables, watchedTables } from "#e2e/access/world/effects.ts";
import type { World } from "#e2e/access/world/world.ts";
import { root } from "#scripts/root.ts";

const names = (table: Readonly<Record<string, unknown>>) => Object.keys(table).sort();

/** Fails for any page, route, action or table that is in no rule table. */
export function describeCompleteness(world: () => World): void {
  describe("there is a rule for", () => {
    test("every page of the tree", () => {
      expect(findPages(root)).toEqual(names(pageRules));
    });

    test("every method of every route of the tree", () => {
      expect(findRoutes(root).sort()).toEqual(names(routeRules));
    });

    test("every path of the build, which has no others", () => {
      const tree = [...findPages(root), ...findRouteFiles(root).map(({ pattern }) => pattern)];
      expect(findBuiltPaths(root)).toEqual([...tree, ...names(builtBesides)].sort());
    });

    test("every action, in the sources and in the build", () => {
      const built = findBuiltActions(root);
      expect(built.map(({ file, name }) => `${file} ${name}`).sort()).toEqual(findSourceActions(root).sort());
      expect(built.map(({ name }) => name).sort()).toEqual(names(actionRules));
    });

    test("actions, which are only in actions.ts files", () => {
      expect(
        findServerDirectives(root).filter(
          (file) => !/^lib\/(doors|(features|workflows)\/[^/]+)\/actions\.ts$/.test(file),
        ),
      ).toEqual([]);
    });

    test("every public verb", () => {
      const files = globSync("lib/doors/*.ts", { cwd: root, exclude: ["**/actions.ts", "**/*.test.ts"] });
      expect(files.map((file) => path.basename(file)).sort()).toEqual(names(publicVerbs));
    });

    test("every dynamic path segment", () => {
      const patterns = [...findPages(root), ...findRouteFiles(root).map(({ pattern }) => pattern)];
      expect(patterns.flatMap(dynamicSegments).filter((name) => !knownSegments.includes(name))).toEqual([]);
    });

    test("every table, as watched or as changing by itself", async () => {
      expect(await tablesOf(world())).toEqual([...watchedTables, ...names(unwatchedTables)].sort());
    });
  });
}
