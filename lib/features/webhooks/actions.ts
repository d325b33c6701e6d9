"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { changeEvents } from "./change-events.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { pauseEndpoint } from "./pause-endpoint.ts";
import { registerEndpoint } from "./register-endpoint.ts";
import { repairReceiver } from "./repair-receiver.ts";
import { resumeEndpoint } from "./resume-endpoint.ts";
import { rotateSecret } from "./rotate-secret.ts";
import {
  changeEventsSchema,
  deleteEndpointSchema,
  endpointIdSchema,
  registerEndpointInputSchema,
} from "./schemas.ts";
import { testEndpoint } from "./test-endpoint.ts";

/** The only response that contains a secret. It is shown to the caller and not stored. */
export const registerEndpointAction = workspaceAction
  .metadata({ name: "registerEndpoint" })
  .inputSchema(registerEndpointInputSchema)
  .action(({ parsedInput, ctx: { member } }) => registerEndpoint(member, parsedInput));

export const changeEventsAction = workspaceAction
  .metadata({ name: "changeEvents" })
  .inputSchema(changeEventsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await changeEvents(member, parsedInput);
    revalidatePath(paths.webhooks(member.workspace.slug));
  });

export const pauseEndpointAction = workspaceAction
  .metadata({ name: "pauseEndpoint" })
  .inputSchema(endpointIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await pauseEndpoint(member, parsedInput);
    revalidatePath(paths.webhooks(member.workspace.slug));
  });

export const resumeEndpointAction = workspaceAction
  .metadata({ name: "resumeEndpoint" })
  .inputSchema(endpointIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await resumeEndpoint(member, parsedInput);
    revalidatePath(paths.webhooks(member.workspace.slug));
  });

export const deleteEndpointAction = workspaceAction
  .metadata({ name: "deleteEndpoint" })
  .inputSchema(deleteEndpointSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await deleteEndpoint(member, parsedInput);
    revalidatePath(paths.webhooks(member.workspace.slug));
  });

export const testEndpointAction = workspaceAction
  .metadata({ name: "testEndpoint" })
  .inputSchema(endpointIdSchema)
  .action(({ parsedInput, ctx: { member } }) => testEndpoint(member, parsedInput));

export const repairReceiverAction = workspaceAction
  .metadata({ name: "repairReceiver" })
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => {
    await repairReceiver(member);
    revalidatePath(paths.webhooks(member.workspace.slug));
  });

export const rotateSecretAction = workspaceAction
  .metadata({ name: "rotateSecret" })
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => {
    await rotateSecret(member);
    revalidatePath(paths.webhooks(member.workspace.slug));
  });
