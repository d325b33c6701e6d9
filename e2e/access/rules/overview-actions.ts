import type { KeyedActionRule } from "./rule.ts";

/** What somebody puts away on the overview. */
export const overviewActionRules: Readonly<Record<string, KeyedActionRule>> = {
  hideFirstDayAction: {
    door: "workspace",
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
