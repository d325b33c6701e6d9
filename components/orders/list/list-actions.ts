import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  ChangeOrderViewInput,
  ChooseOrderColumnsInput,
  OrderViewIdInput,
  SaveOrderViewInput,
} from "#lib/features/orders/views-schemas.ts";

/** What is kept of how the list is looked at, bound to its place by the page. */
export type ListActions = {
  saveView: ActionOf<SaveOrderViewInput, { viewId: string }>;
  changeView: ActionOf<ChangeOrderViewInput, void>;
  deleteView: ActionOf<OrderViewIdInput, void>;
  chooseColumns: ActionOf<ChooseOrderColumnsInput, void>;
};
