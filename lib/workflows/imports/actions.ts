"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { askForImport } from "./ask-for-import.ts";
import { correctRow } from "./correct-row.ts";
import { deleteMapping } from "./delete-mapping.ts";
import { discardImport } from "./discard-import.ts";
import { mapImport } from "./map-import.ts";
import { payImport } from "./pay-import.ts";
import {
  askForImportSchema,
  correctRowSchema,
  importIdSchema,
  mapImportSchema,
  mappingIdSchema,
  payImportSchema,
  steerImportSchema,
} from "./schemas.ts";
import { steerImport } from "./steer-import.ts";

export const mapImportAction = memberAction
  .inputSchema(mapImportSchema)
  .action(async ({ parsedInput, ctx: { member } }) => mapImport(member, parsedInput));

export const correctRowAction = memberAction
  .inputSchema(correctRowSchema)
  .action(async ({ parsedInput, ctx: { member } }) => correctRow(member, parsedInput));

export const steerImportAction = memberAction
  .inputSchema(steerImportSchema)
  .action(async ({ parsedInput, ctx: { member } }) => steerImport(member, parsedInput));

export const discardImportAction = memberAction
  .inputSchema(importIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => discardImport(member, parsedInput));

export const payImportAction = memberAction
  .inputSchema(payImportSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ runId: await payImport(member, parsedInput) }));

export const askForImportAction = memberAction
  .inputSchema(askForImportSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ asked: await askForImport(member, parsedInput) }));

export const deleteMappingAction = memberAction
  .inputSchema(mappingIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteMapping(member, parsedInput));
