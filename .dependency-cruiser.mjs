import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const ours = "^(app|components|lib|drizzle|messages|sandbox|e2e|scripts|bench)/";
const tests = "\\.test\\.tsx?$|^sandbox/testing/";
const small = "^lib/[^/]+\\.ts$";

/** What asks for a permission or reaches the database. */
const verbs = globSync("lib/{features,workflows,doors}/**/*.ts", { cwd: import.meta.dirname })
  .filter((file) =>
    /\brequire(Permission|Role|Task|Self)\(|\bdb\(\)/.test(
      readFileSync(path.join(import.meta.dirname, file), "utf8"),
    ),
  )
  .map((file) => `^${file.replaceAll(".", "\\.")}$`);

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 */
const never = (name, from, to) => ({ name, severity: "error", from, to });
/** What of ours a part may import, besides itself. Types may come from anywhere where `values` is said.
 * @param {string} part
 * @param {string[]} allowed
 * @param {{ values?: boolean }} [options]
 */
const only = (part, allowed, { values = false } = {}) =>
  never(
    `${part} imports only what is below it`,
    { path: `^${part}/`, pathNot: tests },
    {
      path: ours,
      pathNot: [`^${part}/`, ...allowed],
      ...(values && { dependencyTypesNot: ["type-only"] }),
    },
  );

/**
 * The floors of the architecture, drawn in docs/developer/structure.md: imports go down only, and nothing reaches into the `internal/`
 * of another room.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    never("no cycles", {}, { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }),
    never("nothing missing", {}, { couldNotResolve: true }),
    never("no barrels", { path: ours }, { path: "/index\\.tsx?$", pathNot: "node_modules" }),

    only("app", [
      "^components/",
      "^lib/(core|features|workflows|doors)/",
      small,
      "^drizzle/mode\\.ts$",
      "^messages/",
    ]),
    only("components", ["^lib/", "^messages/", "^drizzle/mode\\.ts$"], { values: true }),
    only("components/ui", []),
    never(
      "what all screens share knows none of them",
      { path: "^components/(ui|form|layout|live)/", pathNot: tests },
      {
        path: "^components/",
        pathNot: "^components/(ui|form|layout|live)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    never(
      "components call no verb",
      { path: "^components/", pathNot: tests },
      { path: verbs, dependencyTypesNot: ["type-only"] },
    ),
    only("lib/worker", ["^lib/(core|features|workflows)/", small, "^drizzle/", "^messages/"]),
    only("lib/doors", ["^lib/(core|features|workflows)/", small, "^drizzle/"]),
    only("lib/workflows", ["^lib/(core|features)/", small, "^drizzle/"]),
    only("lib/features", ["^lib/core/", small, "^drizzle/"]),
    only("lib/core", [small, "^drizzle/", "^messages/"]),
    only("drizzle", [small]),
    only("sandbox", []),
    never(
      "another room's internal files",
      { path: "^(lib/(?:features|workflows)/[^/]+)/", pathNot: tests },
      { path: "^lib/(features|workflows)/[^/]+/internal/", pathNot: "^$1/" },
    ),
    never(
      "internal files are for their room",
      { pathNot: ["^lib/(features|workflows)/", "^e2e/|^scripts/|^bench/", tests] },
      { path: "^lib/(features|workflows)/[^/]+/internal/" },
    ),
    never(
      "small files of lib stay small",
      { path: small, pathNot: tests },
      { path: ours, pathNot: [small, "^drizzle/mode\\.ts$"] },
    ),
    never(
      "the client of the service stands on zod alone",
      { path: "^lib/core/service/", pathNot: tests },
      { path: [ours, "node_modules"], pathNot: ["^lib/core/service/", "node_modules/zod/"] },
    ),
    never("no components under lib and sandbox", { path: "^(lib|sandbox)/.*\\.tsx$" }, {}),
    never(
      "the worker never reaches Next",
      { path: "^lib/worker/worker\\.ts$" },
      { path: "node_modules/(next|next-auth|next-intl|next-safe-action)/", reachable: true },
    ),
  ],
  options: {
    // With TypeScript 7 the usual parser silently reads nothing.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.next|\\.data|next-env\\.d\\.ts)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mts", ".mjs", ".js", ".json", ".css", ".d.ts"],
    },
  },
};
