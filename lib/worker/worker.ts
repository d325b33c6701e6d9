import { Logger, parseCronItems, run } from "graphile-worker";
import { pool } from "#drizzle/client.ts";
import { log } from "#lib/log.ts";
import { checkKeysTask } from "./tasks/check-keys.ts";
import { cleanEventsTask } from "./tasks/clean-events.ts";
import { cleanKeptTask } from "./tasks/clean-kept.ts";
import { cleanNotificationsTask } from "./tasks/clean-notifications.ts";
import { cleanSessionsTask } from "./tasks/clean-sessions.ts";
import { cleanSignInsTask } from "./tasks/clean-sign-ins.ts";
import { cleanUploadsTask } from "./tasks/clean-uploads.ts";
import { findGapsTask } from "./tasks/find-gaps.ts";
import { finishIntentsTask } from "./tasks/finish-intents.ts";
import { finishUploadsTask } from "./tasks/finish-uploads.ts";
import { foldOrderCountsTask } from "./tasks/fold-order-counts.ts";
import { lookAtPicturesTask } from "./tasks/look-at-pictures.ts";
import { mailEmailChangeTask } from "./tasks/mail-email-change.ts";
import { mailInvitationsTask } from "./tasks/mail-invitations.ts";
import { mailResetTask } from "./tasks/mail-reset.ts";
import { payRunTask } from "./tasks/pay-run.ts";
import { planWorkTask } from "./tasks/plan-work.ts";
import { reconcileOrdersTask } from "./tasks/reconcile-orders.ts";
import { rereadOrderTask } from "./tasks/reread-order.ts";
import { rereadProductsTask } from "./tasks/reread-products.ts";
import { rotateSecretTask } from "./tasks/rotate-secret.ts";
import { runBulkTask } from "./tasks/run-bulk.ts";
import { runImportTask } from "./tasks/run-import.ts";
import { runPrivacyTask } from "./tasks/run-privacy.ts";
import { runSchedulesTask } from "./tasks/run-schedules.ts";
import { sendAccountMailTask } from "./tasks/send-account-mail.ts";
import { sendNotificationsTask } from "./tasks/send-notifications.ts";
import { sendUploadTask } from "./tasks/send-upload.ts";
import { syncCatalogTask } from "./tasks/sync-catalog.ts";
import { walkOrdersTask } from "./tasks/walk-orders.ts";
import { watchProblemsTask } from "./tasks/watch-problems.ts";
import { planPriority, timetable } from "./timetable.ts";
import { lockWorkerId } from "./unlock-abandoned-jobs.ts";
import { withoutMessage } from "./without-message.ts";

const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

const runner = await run({
  preset: { plugins: [lockWorkerId] },
  pgPool: pool(),
  concurrency: 8,
  pollInterval: 2000,
  noHandleSignals: true,
  logger: new Logger(() => (level, message) => log()[levels[level]]({ component: "worker" }, message)),
  taskList: {
    "reread-order": withoutMessage(rereadOrderTask),
    "reconcile-orders": withoutMessage(reconcileOrdersTask),
    "fold-order-counts": withoutMessage(foldOrderCountsTask),
    "walk-orders": withoutMessage(walkOrdersTask),
    "finish-intents": withoutMessage(finishIntentsTask),
    "check-keys": withoutMessage(checkKeysTask),
    "pay-run": withoutMessage(payRunTask),
    "run-bulk": withoutMessage(runBulkTask),
    "watch-problems": withoutMessage(watchProblemsTask),
    "run-import": withoutMessage(runImportTask),
    "sync-catalog": withoutMessage(syncCatalogTask),
    "reread-products": withoutMessage(rereadProductsTask),
    "finish-uploads": withoutMessage(finishUploadsTask),
    "check-upload": withoutMessage(lookAtPicturesTask),
    "make-preview": withoutMessage(lookAtPicturesTask),
    "clean-events": withoutMessage(cleanEventsTask),
    "clean-uploads": withoutMessage(cleanUploadsTask),
    "send-upload": withoutMessage(sendUploadTask),
    "run-schedules": withoutMessage(runSchedulesTask),
    "send-notifications": withoutMessage(sendNotificationsTask),
    "clean-notifications": withoutMessage(cleanNotificationsTask),
    "run-privacy": withoutMessage(runPrivacyTask),
    "clean-kept": withoutMessage(cleanKeptTask),
    "mail-invitations": withoutMessage(mailInvitationsTask),
    "send-account-mail": withoutMessage(sendAccountMailTask),
    "clean-sign-ins": withoutMessage(cleanSignInsTask),
    "mail-reset": withoutMessage(mailResetTask),
    "mail-email-change": withoutMessage(mailEmailChangeTask),
    "clean-sessions": withoutMessage(cleanSessionsTask),
    "find-gaps": withoutMessage(findGapsTask),
    "rotate-secret": withoutMessage(rotateSecretTask),
    "plan-work": withoutMessage(planWorkTask),
  },
  parsedCronItems: parseCronItems([...timetable]),
});

// What a crash left open is looked at now, not at the next full minute.
await runner.addJob("plan-work", {}, { jobKey: "plan-work:start", priority: planPriority });
log().info({ component: "worker" }, "worker ready");

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    runner.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
