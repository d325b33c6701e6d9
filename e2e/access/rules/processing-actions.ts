import type { KeyedActionRule } from "./rule.ts";

/** Who may have what an event was about read again: whoever reads the log works on orders or on endpoints. */
export const processingActionRules: Readonly<Record<string, KeyedActionRule>> = {
  retryEventsAction: {
    door: "workspace",
    needs: "events:read",
    page: "/[workspace]/[mode]/events/[event]",
    inMode: true,
    input: ({ gap }) => ({ eventIds: [gap.eventId] }),
  },
};
