import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// The table "who may import whom" of the architecture, plus what docs/feature-imports.md adds to it.
// A rule lists what a folder may import of ours; everything else of ours is refused.

const root = import.meta.dirname;
const ours = "^(app|components|lib|drizzle|messages|sandbox|e2e|scripts|bench)/";
const tests = "\\.test\\.tsx?$|^sandbox/testing/";

const smallFiles = "^lib/[^/]+\\.ts$";
const wireSchemas = "^lib/service/schemas/";
const underVerbs = [
  smallFiles,
  "^lib/service/",
  "^lib/auth/",
  "^drizzle/",
  "^lib/jobs/(enqueue|jobs)\\.ts$",
  "^lib/live/notify\\.ts$",
  "^lib/storage/",
];
const forBrowsers = [
  "^lib/(csv|dates|fetch-json|keep-formats|keep-previous-data|money|numbers|paths|search-params|times|written)\\.ts$",
  wireSchemas,
  "^components/(ui|layout|form)/",
];

const layers = ["service", "auth", "transport", "jobs", "live", "i18n", "storage"];
const shared = ["ui", "layout", "form"];

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const documented = [
  ...readFileSync(path.join(root, "docs/feature-imports.md"), "utf8").matchAll(
    /^\| *`([^`]+)` *\| *`([^`]+)` *\|/gm,
  ),
].map(([, from, to]) => ({ from, to: to.endsWith(".ts") ? `^${to.replaceAll(".", "\\.")}$` : `^${to}/` }));

/**
 * @param {string} room what imports: a folder, or a file
 * @param {string[]} allowed patterns of what of ours it may import besides itself
 * @param {{ values?: boolean, except?: string }} [options] `values`: types may come from anywhere
 */
function mayImport(room, allowed, { values = false, except = "" } = {}) {
  const itself = room.endsWith(".ts") ? `^${room.replaceAll(".", "\\.")}$` : `^${room}/`;
  const added = documented.filter(({ from }) => from === room).map(({ to }) => to);
  return {
    name: `${room} imports only what it may`,
    comment:
      "See the table of the architecture; another feature is added in docs/feature-imports.md, with its reason.",
    severity: "error",
    from: { path: itself, pathNot: [tests, ...(except ? [except] : [])] },
    to: {
      path: ours,
      pathNot: [itself, ...allowed, ...added],
      ...(values && { dependencyTypesNot: ["type-only"] }),
    },
  };
}

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 */
const never = (name, from, to) => ({ name, severity: "error", from, to });

const features = foldersIn("lib").filter((name) => !layers.includes(name));
const screens = foldersIn("components").filter((name) => !shared.includes(name));
/** The door of a feature, or of a part of it that has a folder of its own. @param {string} name */
const actionsOf = (name) => `^lib/${name}/(|[\\w-]+/)actions\\.ts$`;
const featureFolders = features.map((name) => `^lib/${name}/`);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    never("no cycles", {}, { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }),
    never("nothing missing", {}, { couldNotResolve: true }),
    never("no barrels", { path: ours }, { path: "/index\\.tsx?$", pathNot: "node_modules" }),

    mayImport(
      "app",
      [
        "^components/",
        ...featureFolders,
        "^lib/(auth|transport|live)/",
        "^lib/(env|paths)\\.ts$",
        "^drizzle/mode\\.ts$",
      ],
      { values: true },
    ),
    mayImport("proxy.ts", ["^lib/transport/", "^lib/(env|paths)\\.ts$"]),
    mayImport("instrumentation.ts", [
      "^lib/live/",
      "^lib/transport/(mend-requests|trust-headers)\\.ts$",
      "^lib/(env|paths|log)\\.ts$",
    ]),

    mayImport("components/ui", []),
    mayImport("components/form", ["^components/ui/"], { values: true }),
    mayImport(
      "components/layout",
      ["^components/ui/", "^lib/(money|dates|paths|times|written)\\.ts$", "^messages/"],
      {
        values: true,
      },
    ),
    ...screens.map((name) =>
      mayImport(
        `components/${name}`,
        [...forBrowsers, `^lib/${name}/(schemas|status|placement|actions|query)(/|[.-])`],
        { values: true },
      ),
    ),

    mayImport("lib/service", []),
    never(
      "lib/service stands on zod alone",
      { path: "^lib/service/", pathNot: tests },
      {
        dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg"],
        pathNot: "node_modules/zod/",
      },
    ),
    mayImport("lib/auth", [smallFiles, "^lib/service/", "^drizzle/"]),
    mayImport("lib/transport", [
      smallFiles,
      "^lib/service/",
      "^lib/auth/",
      // A page says what it began with before it reads anything.
      "^lib/live/render-moment\\.ts$",
    ]),
    mayImport("lib/i18n", [smallFiles, "^lib/auth/", "^messages/"]),
    mayImport("lib/storage", [smallFiles]),
    mayImport("lib/live", [smallFiles, "^lib/auth/", "^drizzle/"]),
    mayImport("lib/jobs", [...underVerbs, ...featureFolders]),
    ...features.map((name) => mayImport(`lib/${name}`, underVerbs, { except: actionsOf(name) })),
    ...features.map((name) => ({
      ...mayImport(`lib/${name}`, [...underVerbs, "^lib/transport/"]),
      name: `lib/${name}/actions.ts imports only what it may`,
      from: { path: actionsOf(name) },
    })),
    never(
      "small files of lib stay small",
      { path: smallFiles, pathNot: tests },
      { path: ours, pathNot: [smallFiles, "^drizzle/mode\\.ts$"] },
    ),
    never(
      "tasks belong to the worker",
      { pathNot: `^lib/jobs/(worker\\.ts$|tasks/)|^e2e/|${tests}` },
      { path: "^lib/jobs/tasks/" },
    ),
    never("no components under lib and sandbox", { path: "^(lib|sandbox)/.*\\.tsx$" }, {}),

    mayImport("drizzle", ["^lib/env\\.ts$"]),
    mayImport("sandbox", []),
    never(
      "the worker never reaches Next",
      { path: "^lib/jobs/worker\\.ts$" },
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
