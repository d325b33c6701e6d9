import { Logger, parseCronItems, run, type TaskList } from "graphile-worker";
import { pool } from "#drizzle/client.ts";
import { jobOptionsOf, type Task } from "#lib/core/jobs/tasks.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { lockWorkerId } from "./unlock-abandoned-jobs.ts";
import { taskNames, timetable, works } from "./works.ts";

const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** The queue logs and stores the message of a thrown error, so it gets a message without personal data. */
const withoutMessage = (task: Task) => async (payload: unknown) => {
  try {
    await works[task].run(payload as never);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    const described = describeException(error);
    log().error({ ...described, component: "worker" }, "task failed");
    throw new Error([described.kind, described.code].filter(Boolean).join(" "));
  }
};

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

// Check now for work that a crash left open, not at the next full minute.
const { priority } = jobOptionsOf("plan-work");
await runner.addJob("plan-work", {}, { jobKey: "plan-work:start", priority });
log().info({ component: "worker" }, "worker ready");

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    runner.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
