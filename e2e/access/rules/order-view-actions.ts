import { randomUUID } from "node:crypto";
import { addOrderView } from "#e2e/access/world/add-order-view.ts";
import type { ProtectedActionRule } from "./rule.ts";

const base = {
  access: "workspace",
  needs: "orders:read",
  page: "/[workspace]/[mode]/orders",
  inMode: true,
} as const;

const aView = (name: string) => ({ name, isShared: false, query: "?status=draft", columns: null });

/** Access to the actions on saved views. The verb checks who owns a view. */
export const orderViewActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  saveOrderViewAction: {
    ...base,
    input: () => aView("Another"),
    freshInput: async () => aView(`View ${randomUUID()}`),
  },
  changeOrderViewAction: {
    ...base,
    input: ({ orderView }) => ({ viewId: orderView.id, name: "Renamed" }),
    freshInput: async (world, caller) => ({
      viewId: await addOrderView(world, caller.id, `View ${randomUUID()}`),
      name: `View ${randomUUID()}`,
    }),
  },
  deleteOrderViewAction: {
    ...base,
    input: ({ orderView }) => ({ viewId: orderView.id }),
    freshInput: async (world, caller) => ({
      viewId: await addOrderView(world, caller.id, `View ${randomUUID()}`),
    }),
  },
  chooseOrderColumnsAction: {
    ...base,
    input: () => ({ columns: ["total"] }),
    freshInput: async ({ database }, caller) => {
      await database.rows("update memberships set order_columns = null where user_id = $1", [caller.id]);
      return { columns: ["total"] };
    },
  },
};
