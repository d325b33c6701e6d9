import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { fillAudit } from "#e2e/fixtures/fill-audit.ts";
import { fillEvents } from "#e2e/fixtures/fill-events.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { report } from "./support/measurement.ts";

/** Pages of the event log and of the audit log among a million rows: the first, a middle one, and filtered ones. */
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const patienceMs = 50;
const turns = 40;

const pressroom = await startVerbs();
const { listAudit } = await import("#lib/features/audit/list-audit.ts");
const { readAuditQuery } = await import("#lib/features/audit/audit-query.ts");
const { listEvents } = await import("#lib/features/events/list-events.ts");
const { readLogQuery } = await import("#lib/features/events/log-query.ts");

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

async function measure(what: string, page: () => Promise<unknown>): Promise<void> {
  const tookMs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now();
    await page();
    tookMs.push(performance.now() - begun);
  }
  const [ours, floor] = [percentile(tookMs, 0.95), patienceMs];
  report([{ what, unit: "ms, p95", ours, floor, ratio: ours / floor, atMost: 1 }]);
}

try {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  await fillEvents(team.workspaceId, randomUUID(), rows);
  await fillAudit(team.workspaceId, team.owner, rows);

  const events = (written: string, more: object = {}) =>
    listEvents(ctx, { query: readLogQuery(written), ...more });
  const middle = { cursor: (await events(`to=${day(45)}`)).nextCursor ?? "" };
  await measure("events, first page", () => events(""));
  await measure("events, middle page", () => events("", middle));
  for (const q of ["shipped", "pr-100007", "zq9", "nowhere at all"])
    await measure(`events, "${q}"`, () => events(new URLSearchParams({ q }).toString()));

  const audit = (written: string, more: object = {}) =>
    listAudit(ctx, { query: readAuditQuery(written), ...more });
  const earlier = { cursor: (await audit(`to=${day(180)}`)).nextCursor };
  await measure("audit, first page", () => audit(""));
  await measure("audit, middle page", () => audit("", earlier));
  for (const filter of ["person=jobs", "what=order.pay"])
    await measure(`audit, ${filter}`, () => audit(filter));
} finally {
  await pressroom.stop();
}
