import { and, eq, not, type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { isRefused, orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";

type Scope = { workspace: { id: string }; mode: Mode };

// Each state is a literal in the statement: PostgreSQL does not use a partial index when the state is a parameter of
// a prepared statement.
const requestsIn = ({ workspace, mode }: Scope, isInState: SQL) =>
  and(eq(paymentRequests.workspaceId, workspace.id), eq(paymentRequests.mode, mode), isInState);

/** SQL condition: requests that wait for a decision. The list and the count of the tab share it. */
export const isOpenRequest = (scope: Scope) => requestsIn(scope, sql`${paymentRequests.state} = 'open'`);

export const isDecidedRequest = (scope: Scope) => requestsIn(scope, sql`${paymentRequests.state} <> 'open'`);

/** SQL condition: drafts whose last payment was refused. With an open request, a draft is among the open requests only. */
export const isRefusedDraft = ({ workspace, mode }: Scope) =>
  and(
    eq(orders.workspaceId, workspace.id),
    eq(orders.mode, mode),
    isRefused(orders),
    not(orders.awaitsApproval),
  );
