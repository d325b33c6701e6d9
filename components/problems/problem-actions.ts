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

/** The type of an action after the page has bound its workspace and mode: it takes the input alone. */
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
  /** Null if the reader may not order. */
  answer: Unbound<typeof answerDoubtAction> | null;
};
