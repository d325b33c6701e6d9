import { addTracking } from "#e2e/access/world/add-tracking.ts";
import type { ProtectedActionRule } from "./rule.ts";

const aboutLinks: ProtectedActionRule = {
  access: "workspace",
  needs: "orders:write",
  page: "/[workspace]/[mode]/orders/[order]",
  inMode: true,
  input: ({ order }) => ({ orderId: order.id }),
  freshInput: async (world) => {
    await addTracking(world);
    return { orderId: world.order.id };
  },
};

/** Access to the links to tracking pages, and to the setting that turns the pages on. */
export const trackingActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  makeTrackingLinkAction: aboutLinks,
  endTrackingLinksAction: aboutLinks,
  saveTrackingAction: {
    access: "workspace",
    needs: "settings:manage",
    page: "/[workspace]/settings/paper",
    inMode: false,
    input: () => ({ trackingPages: false }),
    freshInput: async (world) => {
      await addTracking(world);
      return { trackingPages: false };
    },
  },
};
