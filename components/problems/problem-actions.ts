import type {
  answerDoubtAction,
  checkPayingKeyAction,
  confirmOrderAction,
} from "#lib/features/orders/actions.ts";
import type {
  assignProblemsAction,
  reopenProblemsAction,
  resolveProblemsAction,
  snoozeProblemsAction,
} from "#lib/workflows/problems/actions.ts";

/** The page binds the place; what is left takes the input alone. */
type Unbound<Action> = Action extends (place: infer _, input: infer Input) => infer Result
  ? (input: Input) => Result
  : never;

export type ProblemActions = {
  assign: Unbound<typeof assignProblemsAction>;
  snooze: Unbound<typeof snoozeProblemsAction>;
  resolve: Unbound<typeof resolveProblemsAction>;
  reopen: Unbound<typeof reopenProblemsAction>;
  confirm: Unbound<typeof confirmOrderAction>;
  checkKey: Unbound<typeof checkPayingKeyAction>;
  /** Null for who may not order. */
  answer: Unbound<typeof answerDoubtAction> | null;
};
