import { and, eq, lte, ne, or, sql } from "drizzle-orm";
import { imports } from "#drizzle/schema/imports.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { runs } from "#drizzle/schema/runs.ts";
import { dropLeft, isLeft } from "#lib/workflows/imports/drop-left.ts";
import { runImport } from "#lib/workflows/imports/run-import.ts";
import { carryOutRun } from "#lib/workflows/runs/carry-out-run.ts";
import { runSchedules } from "#lib/workflows/schedules/run-schedules.ts";
import { has, idsOf, inTurns, inWorkspace, type Works } from "../work.ts";

/** What a crash left is taken up as soon as its lease is over; where a worker lives, each finds it taken. */
const at = [0, 20, 40];

const isRunning = eq(runs.state, sql`'running'`);

export const runTasks = {
  "pay-run": {
    plans: [{ due: idsOf(runs, and(isRunning, eq(runs.kind, sql`'pay'`))), each: "runId", at }],
    run: inTurns("pay-run", "runs", (ctx, { runId }) => carryOutRun(ctx, runId)),
  },
  "run-bulk": {
    plans: [{ due: idsOf(runs, and(isRunning, ne(runs.kind, sql`'pay'`))), each: "runId", at }],
    run: inTurns("run-bulk", "runs", (ctx, { runId }) => carryOutRun(ctx, runId)),
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
