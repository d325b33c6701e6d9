"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { paySelection } from "./pay-selection.ts";
import { retryBulkRun } from "./retry-bulk-run.ts";
import { bulkRunIdSchema, paySelectionSchema, retryBulkRunSchema, startBulkRunSchema } from "./schemas.ts";
import { startBulkRun } from "./start-bulk-run.ts";
import { stopBulkRun } from "./stop-bulk-run.ts";

export const startBulkRunAction = memberAction
  .inputSchema(startBulkRunSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await startBulkRun(member, parsedInput) }));

export const paySelectionAction = memberAction
  .inputSchema(paySelectionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await paySelection(member, parsedInput) }));

export const retryBulkRunAction = memberAction
  .inputSchema(retryBulkRunSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await retryBulkRun(member, parsedInput) }));

export const stopBulkRunAction = memberAction
  .inputSchema(bulkRunIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => stopBulkRun(member, parsedInput));
