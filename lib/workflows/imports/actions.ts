"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { changeImportState } from "./change-import-state.ts";
import { correctRow } from "./correct-row.ts";
import { deleteMapping } from "./delete-mapping.ts";
import { discardImport } from "./discard-import.ts";
import { importFailedRows } from "./import-failed-rows.ts";
import { mapImport } from "./map-import.ts";
import { payImport } from "./pay-import.ts";
import { readReasonWords } from "./read-reason-words.ts";
import { requestImportPayment } from "./request-import-payment.ts";
import {
  changeImportStateSchema,
  correctRowSchema,
  importIdSchema,
  mapImportSchema,
  mappingIdSchema,
  payImportSchema,
  requestImportPaymentSchema,
} from "./schemas.ts";

export const mapImportAction = memberAction
  .metadata({ name: "mapImport" })
  .inputSchema(mapImportSchema)
  .action(async ({ parsedInput, ctx: { member } }) => mapImport(member, parsedInput));

export const correctRowAction = memberAction
  .metadata({ name: "correctRow" })
  .inputSchema(correctRowSchema)
  .action(async ({ parsedInput, ctx: { member } }) => correctRow(member, parsedInput));

export const changeImportStateAction = memberAction
  .metadata({ name: "changeImportState" })
  .inputSchema(changeImportStateSchema)
  .action(async ({ parsedInput, ctx: { member } }) => changeImportState(member, parsedInput));

export const discardImportAction = memberAction
  .metadata({ name: "discardImport" })
  .inputSchema(importIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => discardImport(member, parsedInput));

export const importFailedRowsAction = memberAction
  .metadata({ name: "importFailedRows" })
  .inputSchema(importIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    importId: await importFailedRows(member, parsedInput, await readReasonWords()),
  }));

export const payImportAction = memberAction
  .metadata({ name: "payImport" })
  .inputSchema(payImportSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await payImport(member, parsedInput) }));

export const requestImportPaymentAction = memberAction
  .metadata({ name: "requestImportPayment" })
  .inputSchema(requestImportPaymentSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    asked: await requestImportPayment(member, parsedInput),
  }));

export const deleteMappingAction = memberAction
  .metadata({ name: "deleteMapping" })
  .inputSchema(mappingIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteMapping(member, parsedInput));
