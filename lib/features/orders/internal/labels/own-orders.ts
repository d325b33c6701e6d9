import { and, eq, inArray } from "drizzle-orm";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** Those of them that are of this workspace and mode. */
export const ownOrders = ({ workspace, mode }: MemberContext, orderIds: string[]) =>
  and(eq(orders.workspaceId, workspace.id), eq(orders.mode, mode), inArray(orders.id, orderIds));
