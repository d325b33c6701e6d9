"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { paySelection } from "./pay-selection.ts";
import { retryRun } from "./retry-run.ts";
import {
  paySelectionSchema,
  retryRunSchema,
  runIdSchema,
  startPaymentsSchema,
  startRunSchema,
} from "./schemas.ts";
import { startPaymentRun } from "./start-payment-run.ts";
import { startRun } from "./start-run.ts";
import { stopRun } from "./stop-run.ts";

export const startRunAction = memberAction
  .inputSchema(startRunSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await startRun(member, parsedInput) }));

export const paySelectionAction = memberAction
  .inputSchema(paySelectionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await paySelection(member, parsedInput) }));

export const startPaymentRunAction = memberAction
  .inputSchema(startPaymentsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    runId: await startPaymentRun(member, parsedInput),
  }));

export const retryRunAction = memberAction
  .inputSchema(retryRunSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await retryRun(member, parsedInput) }));

export const stopRunAction = memberAction
  .inputSchema(runIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => stopRun(member, parsedInput));
