import { addPrivacy } from "#e2e/access/world/add-privacy.ts";
import type { ProtectedActionRule } from "./rule.ts";

const rule = { access: "workspace", needs: "settings:manage", inMode: false } as const;
const page = "/[workspace]/settings/privacy";
const blank = { email: "", name: "", phone: "", address: "" };

/** Access to the actions on recipients' data. */
export const privacyActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  findPersonAction: {
    ...{ ...rule, page },
    input: () => ({ ...blank, email: "nobody@example.org" }),
  },
  choosePeopleAction: {
    ...{ ...rule, page },
    input: ({ privacy }) => ({ requestId: privacy.requestId, identities: ["first", "second"] }),
    freshInput: async ({ database, privacy }) => {
      await database.rows("update privacy_matches set is_chosen = identity = 'first' where request_id = $1", [
        privacy.requestId,
      ]);
      return { requestId: privacy.requestId, identities: ["first", "second"] };
    },
  },
  erasePersonAction: {
    ...{ ...rule, page },
    input: ({ privacy }) => ({ requestId: privacy.requestId, identities: ["second"] }),
    freshInput: async (world) => ({
      requestId: (await addPrivacy(world, world.slug)).requestId,
      identities: ["second"],
    }),
  },
  closeSearchAction: {
    ...{ ...rule, page },
    input: ({ privacy }) => ({ requestId: privacy.requestId }),
    freshInput: async (world) => addPrivacy(world, world.slug),
  },
  setRetentionAction: {
    ...{ ...rule, page },
    input: () => ({
      eventDays: 91,
      refusalDays: 8,
      notificationDays: 91,
      importRowDays: 91,
      recipientDays: 900,
    }),
    freshInput: async ({ database }) => {
      await database.rows("update workspaces set refusal_days = null, recipient_days = null");
      return { eventDays: 90, refusalDays: 8, notificationDays: 91, importRowDays: 91, recipientDays: 900 };
    },
  },
};
