"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { keepEventsFor } from "./keep-events-for.ts";
import { retryEvents } from "./retry-events.ts";
import { keepEventsForSchema, retryEventsSchema } from "./schemas.ts";

export const retryEventsAction = memberAction
  .inputSchema(retryEventsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => retryEvents(member, parsedInput));

export const keepEventsForAction = memberAction
  .inputSchema(keepEventsForSchema)
  .action(async ({ parsedInput, ctx: { member } }) => keepEventsFor(member, parsedInput));
