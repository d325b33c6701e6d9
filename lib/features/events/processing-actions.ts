"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { retryEvents } from "./retry-events.ts";
import { retryEventsSchema } from "./schemas.ts";

export const retryEventsAction = memberAction
  .inputSchema(retryEventsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => retryEvents(member, parsedInput));
