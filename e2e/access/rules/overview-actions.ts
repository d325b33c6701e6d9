import type { ProtectedActionRule } from "./rule.ts";

/** Access to the actions of the overview. */
export const overviewActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  hideFirstDayAction: {
    access: "workspace",
    needs: "orders:read",
    page: "/[workspace]/[mode]",
    inMode: true,
    input: () => ({}),
    freshInput: async ({ database }, caller) => {
      await database.rows("update memberships set first_day_hidden_at = null where user_id = $1", [
        caller.id,
      ]);
      return {};
    },
  },
};
