"use client";

import type { AddressActions } from "#components/addresses/address-actions.ts";
import type { Unbound } from "#components/form/use-action-form.ts";
import { useRefetchingAction } from "#components/form/use-refetching-action.ts";
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

/** Runs one action at a time, then refetches everything about orders and their payment. */
export const useOrderAction = (place: Place, unreachable: string, notTaken = unreachable) =>
  useRefetchingAction(
    [ordersKey, approvalsKey, runsKey].map((key) => key(place)),
    { unreachable, notTaken },
  );

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
