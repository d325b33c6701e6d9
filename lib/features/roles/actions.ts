"use server";

import { revalidatePath } from "next/cache";
import { workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { createRole } from "./create-role.ts";
import { deleteRole } from "./delete-role.ts";
import { editRole } from "./edit-role.ts";
import { createRoleSchema, deleteRoleSchema, editRoleSchema } from "./schemas.ts";

export const createRoleAction = workspaceAction
  .metadata({ name: "createRole" })
  .inputSchema(createRoleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await createRole(member, parsedInput);
    revalidatePath(paths.roles(member.workspace.slug));
  });

export const editRoleAction = workspaceAction
  .metadata({ name: "editRole" })
  .inputSchema(editRoleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await editRole(member, parsedInput);
    revalidatePath(paths.roles(member.workspace.slug));
  });

export const deleteRoleAction = workspaceAction
  .metadata({ name: "deleteRole" })
  .inputSchema(deleteRoleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await deleteRole(member, parsedInput);
    revalidatePath(paths.roles(member.workspace.slug));
  });
