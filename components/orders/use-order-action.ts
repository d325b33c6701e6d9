"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { orProveAgain } from "#components/form/prove-again.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import { approvalsKey, runsKey } from "#lib/workflows/approvals/query-keys.ts";

type ActionResult = { serverError?: { message: string } | undefined; validationErrors?: object | undefined };

/** Runs an action once at a time, then has everything about orders and their payment asked for again. */
export function useOrderAction(place: Place, unreachable: string, notTaken = unreachable) {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: () => Promise<ActionResult>): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setProblem(null);
    const result: ActionResult = await orProveAgain(act).catch(() => ({
      serverError: { message: unreachable },
    }));
    await Promise.all(
      [ordersKey, approvalsKey, runsKey].map((key) => queries.invalidateQueries({ queryKey: key(place) })),
    );
    setPending(false);
    const refused = result.serverError?.message ?? (result.validationErrors ? notTaken : null);
    setProblem(refused);
    return refused === null;
  };
  return { run, pending, problem };
}
