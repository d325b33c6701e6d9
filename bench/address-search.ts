import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { median, report } from "./support/measurement.ts";

/** Searches in an address book of 100,000 addresses, by words that nearly all, two, one and no addresses contain. */
const count = 100_000;
const patienceMs = 250;
const turns = 20;

const pressroom = await startVerbs();
const { listAddresses } = await import("#lib/features/addresses/list-addresses.ts");

try {
  const team = await makeTeam();
  await db().execute(sql`insert into addresses (workspace_id, name, company, line1, line2, postal_code, city, country,
      phone, email, fingerprint, used_at, created_by, updated_by)
    select ${team.workspaceId}, 'Person ' || n, '', 'Street ' || n % 500, '', lpad((n % 99999)::text, 5, '0'),
      case when n % 50000 = 7 then 'Xanadu' else 'Berlin' end, 'DE', '', '', 'f' || n, now() - n * interval '1 second',
      ${team.owner}, ${team.owner} from generate_series(1, ${count}::int) n`);
  await db().execute(sql`vacuum analyze addresses`);
  const ctx = await team.as(team.owner);
  for (const q of ["berlin", "xanadu", "person 77777", "absent"]) {
    const tookMs: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const begun = performance.now();
      await listAddresses(ctx, { q });
      tookMs.push(performance.now() - begun);
    }
    const [ours, floor] = [median(tookMs), patienceMs];
    report([
      { what: `address search "${q}"`, unit: "ms, median", ours, floor, ratio: ours / floor, atMost: 1 },
    ]);
  }
} finally {
  await pressroom.stop();
}
