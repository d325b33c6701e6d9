import { and, eq, lte, or, sql } from "drizzle-orm";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { payRun } from "#lib/workflows/approvals/pay-run.ts";
import { runBulk } from "#lib/workflows/bulk/run-bulk.ts";
import { dropLeft, isLeft } from "#lib/workflows/imports/drop-left.ts";
import { runImport } from "#lib/workflows/imports/run-import.ts";
import { runSchedules } from "#lib/workflows/schedules/run-schedules.ts";
import { has, idsOf, inTurns, inWorkspace, type Works } from "../work.ts";

/** What a crash left is taken up as soon as its lease is over; where a worker lives, each finds it taken. */
const at = [0, 20, 40];

export const runs = {
  "pay-run": {
    plans: [{ due: idsOf(paymentRuns, eq(paymentRuns.state, sql`'running'`)), each: "runId", at }],
    run: inTurns("pay-run", "pay_runs", (ctx, { runId }) => payRun(ctx, runId)),
  },
  "run-bulk": {
    plans: [{ due: idsOf(bulkRuns, eq(bulkRuns.state, sql`'running'`)), each: "runId", at }],
    run: inTurns("run-bulk", "bulk_runs", (ctx, { runId }) => runBulk(ctx, runId)),
  },
  "run-import": {
    plans: [
      {
        due: idsOf(imports, sql`${imports.state} in ('checking', 'running')`),
        each: "importId",
        at,
      },
    ],
    run: inTurns("run-import", "imports", (ctx, { importId }) => runImport(ctx, importId)),
  },
  "drop-imports": {
    plans: [{ due: has(imports, isLeft) }],
    run: inWorkspace("imports", dropLeft),
  },
  "run-schedules": {
    plans: [
      {
        due: sql`${or(
          has(
            orderSchedules,
            and(eq(orderSchedules.state, sql`'active'`), lte(orderSchedules.nextAt, sql`now()`)),
          ),
          has(
            orderScheduleRuns,
            and(eq(orderScheduleRuns.state, sql`'open'`), lte(orderScheduleRuns.tryAt, sql`now()`)),
          ),
        )}`,
      },
    ],
    run: inWorkspace("schedules", runSchedules),
  },
} satisfies Partial<Works>;
