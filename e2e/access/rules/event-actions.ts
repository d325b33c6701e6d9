import type { KeyedActionRule } from "./rule.ts";

/** Who may decide what about the log of events. */
export const eventActionRules: Readonly<Record<string, KeyedActionRule>> = {
  keepEventsForAction: {
    door: "workspace",
    needs: "settings:manage",
    page: "/[workspace]/[mode]/events",
    inMode: true,
    input: () => ({ days: 365 }),
    freshInput: async ({ database }) => {
      await database.rows("update workspaces set event_days = 90");
      return { days: 365 };
    },
  },
};
