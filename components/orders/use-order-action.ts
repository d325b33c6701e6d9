"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AddressActions } from "#components/addresses/address-actions.ts";
import { withFreshSignIn } from "#components/form/fresh-sign-in.ts";
import type { Unbound } from "#components/form/use-action-form.ts";
import type {
  addNoteAction,
  cancelOrderAction,
  checkPayingKeyAction,
  confirmOrderAction,
  deleteNoteAction,
  editNoteAction,
  readMentionsAction,
  replaceVariantAction,
} from "#lib/features/orders/actions.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import type {
  declineRequestAction,
  requestPaymentAction,
  withdrawRequestAction,
} from "#lib/workflows/approvals/actions.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { runsKey } from "#lib/workflows/runs/query-keys.ts";

type ActionResult = { serverError?: { message: string } | undefined; validationErrors?: object | undefined };

/** Runs one action at a time, then refetches everything about orders and their payment. */
export function useOrderAction(place: Place, unreachable: string, notTaken = unreachable) {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: () => Promise<ActionResult>): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setProblem(null);
    const result: ActionResult = await withFreshSignIn(act).catch(() => ({
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

export type PaymentActions = {
  confirm: Unbound<typeof confirmOrderAction>;
  checkKey: Unbound<typeof checkPayingKeyAction>;
  ask: Unbound<typeof requestPaymentAction>;
  withdraw: Unbound<typeof withdrawRequestAction>;
  decline: Unbound<typeof declineRequestAction>;
};

export type OrderActions = PaymentActions & {
  cancel: Unbound<typeof cancelOrderAction>;
  replaceVariant: Unbound<typeof replaceVariantAction>;
  keepAddress: AddressActions["add"];
  notes: NoteActions;
};

export type NoteActions = {
  add: Unbound<typeof addNoteAction>;
  edit: Unbound<typeof editNoteAction>;
  remove: Unbound<typeof deleteNoteAction>;
  read: Unbound<typeof readMentionsAction>;
};
