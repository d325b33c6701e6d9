"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { createTemplate } from "./create-template.ts";
import { deleteTemplate } from "./delete-template.ts";
import { duplicateTemplate } from "./duplicate-template.ts";
import { saveTemplate } from "./save-template.ts";
import {
  duplicateTemplateSchema,
  saveTemplateSchema,
  templateContentSchema,
  templateIdSchema,
} from "./schemas.ts";

export const createTemplateAction = memberAction
  .metadata({ name: "createTemplate" })
  .inputSchema(templateContentSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    templateId: await createTemplate(member, parsedInput),
  }));

export const saveTemplateAction = memberAction
  .metadata({ name: "saveTemplate" })
  .inputSchema(saveTemplateSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    revision: await saveTemplate(member, parsedInput),
  }));

export const duplicateTemplateAction = memberAction
  .metadata({ name: "duplicateTemplate" })
  .inputSchema(duplicateTemplateSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    templateId: await duplicateTemplate(member, parsedInput),
  }));

export const deleteTemplateAction = memberAction
  .metadata({ name: "deleteTemplate" })
  .inputSchema(templateIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => deleteTemplate(member, parsedInput));
