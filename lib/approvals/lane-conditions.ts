import { and, eq, isNotNull, ne } from "drizzle-orm";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/auth/context.ts";

/** Which requests wait for somebody who may pay: what a lane lists is what is counted. */
export const waitsInLane = ({ workspace, mode }: MemberContext) =>
  and(
    eq(paymentRequests.workspaceId, workspace.id),
    eq(paymentRequests.mode, mode),
    eq(paymentRequests.state, "open"),
  );

export const wasDecided = ({ workspace, mode }: MemberContext) =>
  and(
    eq(paymentRequests.workspaceId, workspace.id),
    eq(paymentRequests.mode, mode),
    ne(paymentRequests.state, "open"),
  );

/** Which drafts wait because their last payment came to nothing. */
export const waitsRefused = ({ workspace, mode }: MemberContext) =>
  and(
    eq(orders.workspaceId, workspace.id),
    eq(orders.mode, mode),
    eq(orders.status, "draft"),
    isNotNull(orders.paymentRefusedAt),
  );
