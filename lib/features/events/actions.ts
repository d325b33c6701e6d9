"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { retryEvents } from "./retry-events.ts";
import { retryEventsSchema, setEventRetentionSchema } from "./schemas.ts";
import { setEventRetention } from "./set-event-retention.ts";

export const retryEventsAction = memberAction
  .metadata({ name: "retryEvents" })
  .inputSchema(retryEventsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => retryEvents(member, parsedInput));

export const setEventRetentionAction = memberAction
  .metadata({ name: "setEventRetention" })
  .inputSchema(setEventRetentionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => setEventRetention(member, parsedInput));
