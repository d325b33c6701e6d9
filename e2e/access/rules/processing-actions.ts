import type { ProtectedActionRule } from "./rule.ts";

/** Access to retrying events: each role that reads the log manages orders or endpoints. */
export const processingActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  retryEventsAction: {
    access: "workspace",
    needs: "events:read",
    page: "/[workspace]/[mode]/events/[event]",
    inMode: true,
    input: ({ gap }) => ({ eventIds: [gap.eventId] }),
  },
};
