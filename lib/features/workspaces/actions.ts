"use server";

import { workspaceAction } from "#lib/core/transport/action-client.ts";
import { createWorkspace } from "./create-workspace.ts";
import { saveGeneral } from "./save-general.ts";
import { createWorkspaceSchema, saveGeneralSchema } from "./schemas.ts";

export const createWorkspaceAction = workspaceAction
  .metadata({ name: "createWorkspace" })
  .inputSchema(createWorkspaceSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ slug: await createWorkspace(member, parsedInput) }));

export const saveGeneralAction = workspaceAction
  .metadata({ name: "saveGeneral" })
  .inputSchema(saveGeneralSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ slug: await saveGeneral(member, parsedInput) }));
