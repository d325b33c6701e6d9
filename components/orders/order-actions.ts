import type { cancelOrderAction, confirmOrderAction } from "#lib/orders/actions.ts";

type Unbound<Action> = Action extends (place: infer _, input: infer Input) => infer Result
  ? (input: Input) => Result
  : never;

/** The page binds the place; what is left takes the input alone. */
export type OrderActions = {
  confirm: Unbound<typeof confirmOrderAction>;
  cancel: Unbound<typeof cancelOrderAction>;
};
