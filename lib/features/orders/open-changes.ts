import { and, eq, inArray } from "drizzle-orm";
import { orderIntents } from "#drizzle/schema/order-intents.ts";

/** Exchanges of two orders that have not come to their end. One whose creation came to nothing is none. */
export const isOpenChange = (workspaceId: string) =>
  and(
    eq(orderIntents.workspaceId, workspaceId),
    inArray(orderIntents.changeState, ["open", "undoing"]),
    inArray(orderIntents.state, ["open", "succeeded"]),
  );
