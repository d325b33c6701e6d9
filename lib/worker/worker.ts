import { SpanKind } from "@opentelemetry/api";
import { Logger, parseCronItems, run, type TaskList } from "graphile-worker";
import { pool } from "#drizzle/client.ts";
import { jobOptionsOf, type Task } from "#lib/core/jobs/tasks.ts";
import { metrics } from "#lib/core/metrics/metrics.ts";
import { warnIfSealedElsewhere } from "#lib/core/secrets/warn-if-sealed-elsewhere.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { isTracingRequested } from "#lib/is-tracing-requested.ts";
import { log } from "#lib/log.ts";
import { inSpan } from "#lib/spans.ts";
import { checkBucket } from "./check-bucket.ts";
import { reportDisk } from "./report-disk.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { lockWorkerId } from "./unlock-abandoned-jobs.ts";
import { taskNames, timetable, works } from "./works.ts";

const tracing = isTracingRequested(process.env)
  ? (await import("#lib/core/tracing/start-tracing.ts")).startTracing("worker")
  : null;

const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

type Traced = { traceparent?: string };

/** The queue logs and stores the message of a thrown error, so it gets a message without personal data. */
const withoutMessage = (task: Task) => async (queued: unknown) => {
  const { traceparent, ...payload } = queued as Traced;
  const span = { kind: SpanKind.CONSUMER, continues: traceparent, attributes: { "pressroom.task": task } };
  const begun = performance.now();
  const count = (result: "done" | "failed") =>
    metrics()?.jobs.observe({ task, result }, (performance.now() - begun) / 1_000);
  try {
    await inSpan(`job ${task}`, span, () => works[task].run(payload as never));
    count("done");
  } catch (error) {
    count("failed");
    if (error instanceof ServiceFailure) throw error;
    const described = describeException(error);
    log().error({ ...described, component: "worker" }, "task failed");
    throw new Error([described.kind, described.code].filter(Boolean).join(" "));
  }
};

env();
// With a wrong variable, the supervisor says so and ends. After any other failure, it starts the worker again.
process.send?.("configured");

const runner = await run({
  preset: { plugins: [lockWorkerId] },
  pgPool: pool(),
  concurrency: 8,
  pollInterval: 2000,
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => log()[levels[level]]({ component: "worker" }, message)),
  taskList: Object.fromEntries(taskNames.map((task) => [task, withoutMessage(task)])) as TaskList,
  parsedCronItems: parseCronItems(timetable),
});

serveMetrics();
void warnIfSealedElsewhere();
void checkBucket();

// Check now for work that a crash left open, not at the next full minute.
const { priority } = jobOptionsOf("plan-work");
await runner.addJob("plan-work", {}, { jobKey: "plan-work:start", priority });
log().info({ component: "worker" }, "worker ready");
reportDisk();

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    const stopped = runner.stop().finally(() => tracing?.shutdown());
    stopped.then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
