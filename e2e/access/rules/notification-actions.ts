import { addTold } from "#e2e/access/world/add-told.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { KeyedActionRule } from "./rule.ts";

const inboxPage = "/[workspace]/[mode]/inbox";
const ofReaders = { door: "workspace", needs: "orders:read" } as const;

const quiet = {
  kinds: { order_issue: { inbox: true, toast: false, mail: false } },
  mailPace: "gathered",
};

/** Everybody's inbox is their own: what is somebody else's is not found in it. */
export const notificationActionRules: Readonly<Record<string, KeyedActionRule>> = {
  markReadAction: {
    ...ofReaders,
    page: inboxPage,
    inMode: true,
    input: ({ told }) => ({ ids: told, isRead: true }),
    freshInput: async (world, caller) => ({ ids: await addTold(world, caller.id), isRead: true }),
  },
  markAllReadAction: {
    ...ofReaders,
    page: inboxPage,
    inMode: true,
    input: () => ({ until: "2100-01-01T00:00:00Z" }),
    freshInput: async (world, caller) => {
      await addTold(world, caller.id);
      return { until: "2100-01-01T00:00:00Z" };
    },
  },
  saveChoicesAction: {
    ...ofReaders,
    page: "/[workspace]/settings/notifications",
    inMode: false,
    input: () => quiet,
    freshInput: async ({ database }: World, caller) => {
      await database.rows("update memberships set mail_pace = 'at_once' where user_id = $1", [caller.id]);
      return quiet;
    },
  },
};
