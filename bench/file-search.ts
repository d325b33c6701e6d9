import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import type { SearchFilesInput } from "#lib/features/files/schemas.ts";
import { report } from "./support/measurement.ts";

/**
 * Searches in a library of 100,000 print files, typed letter by letter. Another workspace has a library of the same
 * size. Many, some or no files contain the words. The searches cover all files, a folder, a tag or the removed files.
 * The time is that of the whole verb, one call after another.
 */
const files = 100_000;
const patienceMs = 30;
const searches = Number(process.env.BENCH_SEARCHES ?? 600);

const pressroom = await startVerbs();
const { searchFiles } = await import("#lib/features/files/search-files.ts");
const { listLabels } = await import("#lib/features/files/list-labels.ts");
const random = seededRandom(6);
const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];

async function fillLibrary(workspaceId: string): Promise<void> {
  await db().execute(sql`
    insert into file_folders (workspace_id, name)
    select ${workspaceId}::uuid, 'folder ' || number from generate_series(1, 20) as number`);
  await db().execute(sql`
    insert into files (workspace_id, id, status, filename, mime_type, size_bytes, width_px, height_px, url, created_at,
      tags, folder_id, removed_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'ready',
      (array['logo', 'crest', 'front', 'back', 'poster'])[1 + number % 5] || '_' || md5(number::text)
        || case when number % 1000 = 0 then '_unicorn' else '' end || '.png',
      'image/png', 1000, 100, 100, 'https://files.example/' || number, now() - make_interval(secs => number),
      case when number % 10 = 0 then array['common', 'tag ' || number % 50] else '{}' end,
      (select id from file_folders where workspace_id = ${workspaceId}::uuid and number % 4 = 0
        and name = 'folder ' || 1 + number % 20),
      case when number % 50 = 0 then now() end
    from generate_series(1, ${files}::int) as number`);
}

try {
  const team = await makeTeam();
  for (const { workspaceId } of [team, await makeTeam()]) await fillLibrary(workspaceId);
  await db().execute(sql`vacuum analyze files`);
  const ctx = await team.as(team.owner);
  const { folders } = await listLabels(ctx);
  const words = [
    "logo",
    "crest front",
    "unicorn",
    "0b7",
    "poster unicorn",
    "nothing like this",
    "tag 40",
    "png",
  ];
  const where = (): SearchFilesInput => {
    const kind = random();
    if (kind < 0.6) return {};
    if (kind < 0.75) return { folder: any(folders)?.id };
    return kind < 0.9 ? { tag: "common" } : { removed: true };
  };
  const tookMs: number[] = [];
  for (let search = -20; search < searches; search++) {
    const whole = any(words) ?? "";
    const q = whole.slice(0, Math.floor(random() * (whole.length + 1)));
    const begun = performance.now();
    await searchFiles(ctx, { ...where(), q });
    if (search >= 0) tookMs.push(performance.now() - begun);
  }
  const ours = tookMs.filter((ms) => ms <= patienceMs).length;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(tookMs, share).toFixed(1));
  const unit = `of searches took ≤ ${patienceMs} ms (p50 ${p50}, p95 ${p95}, p99 ${p99} ms)`;
  report([{ what: "print file search", unit, ours, floor: searches, ratio: ours / searches, atLeast: 0.95 }]);
} finally {
  await pressroom.stop();
}
