"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { keepEventsFor } from "./keep-events-for.ts";
import { keepEventsForSchema } from "./schemas.ts";

export const keepEventsForAction = memberAction
  .inputSchema(keepEventsForSchema)
  .action(async ({ parsedInput, ctx: { member } }) => keepEventsFor(member, parsedInput));
