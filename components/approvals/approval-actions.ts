import type { Unbound } from "#components/form/use-action-form.ts";
import type { PaymentActions } from "#components/orders/use-order-action.ts";
import type { startPaymentRunAction } from "#lib/workflows/runs/actions.ts";

export type ApprovalActions = Omit<PaymentActions, "ask"> & {
  startRun: Unbound<typeof startPaymentRunAction>;
};
