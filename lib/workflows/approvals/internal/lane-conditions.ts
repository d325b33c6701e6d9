import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { isRefused, orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";

type Lanes = { workspace: { id: string }; mode: Mode };

// States stand in the statement itself: as a value, an index of theirs is not found by a statement that is planned once.
const requestsIn = ({ workspace, mode }: Lanes, isInState: SQL) =>
  and(eq(paymentRequests.workspaceId, workspace.id), eq(paymentRequests.mode, mode), isInState);

/** Which requests wait for somebody who may pay: what a lane lists is what is counted. */
export const waitsInLane = (lanes: Lanes) => requestsIn(lanes, sql`${paymentRequests.state} = 'open'`);

export const wasDecided = (lanes: Lanes) => requestsIn(lanes, sql`${paymentRequests.state} <> 'open'`);

/** Which drafts wait because their last payment came to nothing. */
export const waitsRefused = ({ workspace, mode }: Lanes) =>
  and(eq(orders.workspaceId, workspace.id), eq(orders.mode, mode), isRefused(orders));
