import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { goals } from "./budgets.ts";

type Weights = {
  /** What a page without our code loads, in bytes: Next's page for an uncaught error. */
  emptyBytes: number;
  /** By the pattern of the address. */
  pages: Map<string, { bytes: number; files: number }>;
};

const buildSchema = z.object({ rootMainFiles: z.array(z.string()).min(1) });
const pageSchema = z.object({
  entryJSFiles: z.record(z.string(), z.array(z.string())),
  entryCSSFiles: z.record(z.string(), z.array(z.object({ path: z.string() }))),
});

const empty = "/_global-error";
const manifests = "server/app/**/page_client-reference-manifest.js";
const written = /^globalThis\.__RSC_MANIFEST\["(.*)\/page"\] = (\{.*\});?$/m;

/**
 * Reads what the HTML of each page of a build loads, in bytes after gzip: JavaScript and styles of the page and of
 * its layouts, for any user. Files that the page fetches later do not count.
 *
 * @throws when the build has another format
 */
export function readWeights(build: string): Weights {
  const read = (file: string) => readFileSync(path.join(build, file), "utf8");
  const { rootMainFiles } = buildSchema.parse(JSON.parse(read("build-manifest.json")));
  const weigh = keepWeights(build);
  const pages = new Map<string, { bytes: number; files: number }>();
  for (const file of globSync(manifests, { cwd: build })) {
    const [, route, text] = written.exec(read(file)) ?? [];
    if (route === undefined || text === undefined) throw new Error(`${file} is not written as it was.`);
    const { entryJSFiles, entryCSSFiles } = pageSchema.parse(JSON.parse(text));
    const styles = Object.values(entryCSSFiles).flatMap((files) => files.map((style) => style.path));
    const loaded = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat(), ...styles]);
    pages.set(withoutGroups(route), {
      bytes: [...loaded].reduce((sum, name) => sum + weigh(name), 0),
      files: loaded.size,
    });
  }
  const emptyBytes = pages.get(empty)?.bytes;
  if (emptyBytes === undefined) throw new Error("The build has no page of Next alone to compare with.");
  return { emptyBytes, pages };
}

function keepWeights(build: string): (file: string) => number {
  const kept = new Map<string, number>();
  return (file) => {
    const bytes = kept.get(file) ?? gzipSync(readFileSync(path.join(build, file))).length;
    kept.set(file, bytes);
    return bytes;
  };
}

const withoutGroups = (route: string) => route.replaceAll(/\/\([^)]*\)/g, "") || "/";

type Judged = {
  page: string;
  kB: number;
  ratio: number;
  goal: number;
  verdict: string;
  fails: boolean;
};

/** Compares each page of `pages` with the limit of its kind. The heaviest page comes first. */
export function judgeWeights(
  pages: readonly string[],
  weights: Weights,
  forms: ReadonlySet<string>,
): Judged[] {
  const emptyKb = weights.emptyBytes / 1_000;
  const known = new Set([...pages, ...forms]);
  return [...known]
    .map((page) => {
      const kB = (weights.pages.get(page)?.bytes ?? Number.NaN) / 1_000;
      const goal = goals[forms.has(page) ? "form" : "read"];
      const verdict = pages.includes(page) ? judge(kB, goal * emptyKb) : "there is no such page";
      return { page, kB, ratio: kB / emptyKb, goal, verdict, fails: verdict !== "ok" };
    })
    .sort((one, other) => other.kB - one.kB);
}

function judge(kB: number, goalKb: number): string {
  if (Number.isNaN(kB)) return "was not built";
  return kB <= goalKb ? "ok" : `too heavy: at most ${goalKb.toFixed(1)} kB`;
}
