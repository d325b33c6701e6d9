import type { ProtectedActionRule } from "./rule.ts";

/** Access to the actions on the event log. */
export const eventActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  setEventRetentionAction: {
    access: "workspace",
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
