import type { AddressActions } from "#components/addresses/address-actions.ts";
import type {
  cancelOrderAction,
  checkPayingKeyAction,
  confirmOrderAction,
  swapVariantAction,
} from "#lib/features/orders/actions.ts";
import type {
  declineRequestAction,
  requestPaymentAction,
  withdrawRequestAction,
} from "#lib/workflows/approvals/actions.ts";
import type { NoteActions } from "./notes/note-actions.ts";

/** The page binds the place; what is left takes the input alone. */
export type Unbound<Action> = Action extends (place: infer _, input: infer Input) => infer Result
  ? (input: Input) => Result
  : never;

export type PaymentActions = {
  confirm: Unbound<typeof confirmOrderAction>;
  checkKey: Unbound<typeof checkPayingKeyAction>;
  ask: Unbound<typeof requestPaymentAction>;
  withdraw: Unbound<typeof withdrawRequestAction>;
  decline: Unbound<typeof declineRequestAction>;
};

export type OrderActions = PaymentActions & {
  cancel: Unbound<typeof cancelOrderAction>;
  swap: Unbound<typeof swapVariantAction>;
  keepAddress: AddressActions["add"];
  notes: NoteActions;
};
