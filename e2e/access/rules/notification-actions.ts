import { addNotifications } from "#e2e/access/world/add-notifications.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule } from "./rule.ts";

const inboxPage = "/[workspace]/[mode]/inbox";
const ofReaders = { access: "workspace", needs: "catalog:read" } as const;

const quiet = {
  kinds: { order_issue: { inbox: true, toast: false, mail: false } },
  mailPace: "gathered",
};

/** Each member has an inbox of their own, so notifications of others are not found. */
export const notificationActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  markReadAction: {
    ...ofReaders,
    page: inboxPage,
    inMode: true,
    input: ({ notificationIds }) => ({ ids: notificationIds, isRead: true }),
    freshInput: async (world, caller) => ({ ids: await addNotifications(world, caller.id), isRead: true }),
  },
  markAllReadAction: {
    ...ofReaders,
    page: inboxPage,
    inMode: true,
    input: () => ({ until: "2100-01-01T00:00:00Z" }),
    freshInput: async (world, caller) => {
      await addNotifications(world, caller.id);
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
