"use server";

import { revalidatePath } from "next/cache";
import { workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { checkKey } from "./check-key.ts";
import { connectPastedKey } from "./connect-pasted-key.ts";
import { connectSandbox } from "./connect-sandbox.ts";
import { removeKey } from "./remove-key.ts";
import { connectKeySchema, connectSandboxSchema, keyIdSchema, removeKeySchema } from "./schemas.ts";

export const connectPastedKeyAction = workspaceAction
  .metadata({ name: "connectPastedKey" })
  .inputSchema(connectKeySchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await connectPastedKey(member, parsedInput);
    revalidatePath(paths.connection(member.workspace.slug));
  });

export const connectSandboxAction = workspaceAction
  .metadata({ name: "connectSandbox" })
  .inputSchema(connectSandboxSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await connectSandbox(member, parsedInput);
    revalidatePath(paths.connection(member.workspace.slug));
  });

export const checkKeyAction = workspaceAction
  .metadata({ name: "checkKey" })
  .inputSchema(keyIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await checkKey(member, parsedInput);
    revalidatePath(paths.connection(member.workspace.slug));
  });

export const removeKeyAction = workspaceAction
  .metadata({ name: "removeKey" })
  .inputSchema(removeKeySchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await removeKey(member, parsedInput);
    revalidatePath(paths.connection(member.workspace.slug));
  });
