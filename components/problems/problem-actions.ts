import type { Unbound } from "#components/form/use-action-form.ts";
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
