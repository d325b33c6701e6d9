"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { paySelection } from "./pay-selection.ts";
import { requestSelection } from "./request-selection.ts";
import { retryRun } from "./retry-run.ts";
import {
  paySelectionSchema,
  requestSelectionSchema,
  retryRunSchema,
  runIdSchema,
  startPaymentsSchema,
  startRunSchema,
} from "./schemas.ts";
import { startPaymentRun } from "./start-payment-run.ts";
import { startRun } from "./start-run.ts";
import { stopRun } from "./stop-run.ts";

export const startRunAction = memberAction
  .metadata({ name: "startRun" })
  .inputSchema(startRunSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await startRun(member, parsedInput) }));

export const paySelectionAction = memberAction
  .metadata({ name: "paySelection" })
  .inputSchema(paySelectionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await paySelection(member, parsedInput) }));

export const requestSelectionAction = memberAction
  .metadata({ name: "requestSelection" })
  .inputSchema(requestSelectionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    asked: await requestSelection(member, parsedInput),
  }));

export const startPaymentRunAction = memberAction
  .metadata({ name: "startPaymentRun" })
  .inputSchema(startPaymentsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    runId: await startPaymentRun(member, parsedInput),
  }));

export const retryRunAction = memberAction
  .metadata({ name: "retryRun" })
  .inputSchema(retryRunSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await retryRun(member, parsedInput) }));

export const stopRunAction = memberAction
  .metadata({ name: "stopRun" })
  .inputSchema(runIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => stopRun(member, parsedInput));
