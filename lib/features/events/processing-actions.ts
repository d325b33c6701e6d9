"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { retryEventsSchema } from "./processing-schemas.ts";
import { retryEvents } from "./retry-events.ts";

export const retryEventsAction = memberAction
  .inputSchema(retryEventsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => retryEvents(member, parsedInput));
