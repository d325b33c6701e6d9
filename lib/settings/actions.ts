"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "#lib/paths.ts";
import { workspaceAction } from "#lib/transport/action-client.ts";
import { connectPastedKey } from "./connect-pasted-key.ts";
import { connectSandbox } from "./connect-sandbox.ts";
import { connectKeySchema } from "./schemas.ts";

export const connectPastedKeyAction = workspaceAction
  .inputSchema(connectKeySchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await connectPastedKey(member, parsedInput);
    revalidatePath(paths.connection(member.workspace.slug));
  });

export const connectSandboxAction = workspaceAction
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => {
    await connectSandbox(member);
    revalidatePath(paths.connection(member.workspace.slug));
  });
