/** Files that reach the database for a verb that has decided already. A new one is a decision: list it here. */
export const innerSteps: ReadonlySet<string> = new Set([
  "lib/approvals/end-run-row.ts",
  "lib/approvals/pay-run-row.ts",
  "lib/files/record-file.ts",
  "lib/intents/keep-lease.ts",
  "lib/intents/leave-open.ts",
  "lib/intents/mark-sent.ts",
  "lib/orders/end-unpaid.ts",
  "lib/orders/mirror-pages.ts",
  "lib/orders/record-cancellation.ts",
  "lib/orders/record-creation.ts",
  "lib/orders/record-payment.ts",
  "lib/recovery/claim-open-intents.ts",
  "lib/recovery/count-open-intents.ts",
  "lib/settings/record-key-check.ts",
  "lib/webhooks/accept-event.ts",
  "lib/webhooks/send-registration.ts",
]);
