import { and, eq, lte, ne, or, sql } from "drizzle-orm";
import { imports } from "#drizzle/schema/imports.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { runs } from "#drizzle/schema/runs.ts";
import { deleteStaleImports, isStaleImport } from "#lib/workflows/imports/delete-stale-imports.ts";
import { runImport } from "#lib/workflows/imports/run-import.ts";
import { processRun } from "#lib/workflows/runs/process-run.ts";
import { runSchedules } from "#lib/workflows/schedules/run-schedules.ts";
import { has, idsOf, inTurns, inWorkspace, type Works } from "../work.ts";

/**
 * Work that a crash left resumes as soon as its lease expires. If its worker lives, these jobs find the lease taken.
 */
const at = [0, 20, 40];

const isRunning = eq(runs.state, sql`'running'`);

export const runTasks = {
  "pay-run": {
    plans: [{ due: idsOf(runs, and(isRunning, eq(runs.kind, sql`'pay'`))), each: "runId", at }],
    run: inTurns("pay-run", "runs", (ctx, { runId }) => processRun(ctx, runId)),
  },
  "run-bulk": {
    plans: [{ due: idsOf(runs, and(isRunning, ne(runs.kind, sql`'pay'`))), each: "runId", at }],
    run: inTurns("run-bulk", "runs", (ctx, { runId }) => processRun(ctx, runId)),
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
    plans: [{ due: has(imports, isStaleImport) }],
    run: inWorkspace("imports", deleteStaleImports),
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
