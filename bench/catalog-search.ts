import { performance } from "node:perf_hooks";
import type { ServedProduct } from "#e2e/fixtures/build-catalog-replies.ts";
import { fillCatalog } from "#e2e/fixtures/fill-catalog.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { facetNames } from "#lib/features/catalog/query-facets.ts";
import type { SearchCatalogInput } from "#lib/features/catalog/schemas.ts";
import { report } from "./support/measurement.ts";

/**
 * Searches in a catalog of 500 products and 50,000 variants. They are typed letter by letter, sometimes mistyped,
 * with and without facets, in two languages. Two other workspaces have catalogs of the same size. The time is that of
 * the whole verb, one call after another; the database alone takes less.
 */
const size = { products: 500, variants: 50_000 };
const patienceMs = 30;
const searches = Number(process.env.BENCH_SEARCHES ?? 600);

const pressroom = await startVerbs();
const { searchCatalog } = await import("#lib/features/catalog/search-catalog.ts");
const random = seededRandom(5);
const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];

function mistype(word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
}

function type(told: readonly ServedProduct[]): string {
  const product = any(told);
  if (!product) return "";
  const kind = random();
  const color = any(product.detail.colors)?.name ?? "";
  const whole =
    kind < 0.2
      ? (any(product.variants)?.sku ?? "")
      : kind < 0.6
        ? product.detail.title
        : `${color} ${product.detail.title}`;
  const typed = whole.slice(0, 1 + Math.floor(random() * whole.length));
  return random() < 0.25 && typed.length > 4 ? mistype(typed) : typed;
}

try {
  const team = await makeTeam();
  const told = await fillCatalog(team.workspaceId, size, ["en", "fr"]);
  for (const seed of ["second", "third"]) {
    await fillCatalog((await makeTeam()).workspaceId, { ...size, seed }, ["en", "fr"]);
  }
  const ctx = await team.as(team.owner);
  const { facets } = await searchCatalog(ctx, {}, "en");
  const narrow = (): SearchCatalogInput =>
    Object.fromEntries(
      [any(facetNames), any(facetNames)].map((name = "tier") => [name, [any(facets[name])?.value ?? ""]]),
    );
  const tookMs: number[] = [];
  for (let search = -50; search < searches; search += 1) {
    const input = { q: random() < 0.15 ? "" : type(told), ...(random() < 0.4 && narrow()) };
    const begun = performance.now();
    await searchCatalog(ctx, input, random() < 0.5 ? "en" : "fr");
    if (search >= 0) tookMs.push(performance.now() - begun);
  }
  const ours = tookMs.filter((ms) => ms <= patienceMs).length;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(tookMs, share).toFixed(1));
  const unit = `of searches took ≤ ${patienceMs} ms (p50 ${p50}, p95 ${p95}, p99 ${p99} ms)`;
  report([{ what: "catalog search", unit, ours, floor: searches, ratio: ours / searches, atLeast: 0.95 }]);
} finally {
  await pressroom.stop();
}
