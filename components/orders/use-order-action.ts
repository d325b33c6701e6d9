"use client";

import { useRefetchingAction } from "#components/form/use-refetching-action.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { runsKey } from "#lib/workflows/runs/query-keys.ts";

/** Runs one action at a time, then refetches everything about orders and their payment. */
export const useOrderAction = (place: Place, unreachable: string, notTaken = unreachable) =>
  useRefetchingAction(
    [ordersKey, approvalsKey, runsKey].map((key) => key(place)),
    { unreachable, notTaken },
  );
