"use server";

import { revalidatePath } from "next/cache";
import { memberAction, workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { endTrackingLinks } from "./end-tracking-links.ts";
import { makeTrackingLink } from "./make-tracking-link.ts";
import { saveTracking } from "./save-tracking.ts";
import { saveTrackingSchema, trackedOrderSchema } from "./schemas.ts";

export const makeTrackingLinkAction = memberAction
  .metadata({ name: "makeTrackingLink" })
  .inputSchema(trackedOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => makeTrackingLink(member, parsedInput));

export const endTrackingLinksAction = memberAction
  .metadata({ name: "endTrackingLinks" })
  .inputSchema(trackedOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => endTrackingLinks(member, parsedInput));

export const saveTrackingAction = workspaceAction
  .metadata({ name: "saveTracking" })
  .inputSchema(saveTrackingSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await saveTracking(member, parsedInput);
    revalidatePath(paths.paper(member.workspace.slug));
  });
