import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { describeNotification, linkOf } from "./internal/describe-notification.ts";
import type { DescribedNotification, NotificationView } from "./notification-view.ts";

/**
 * Notifications in the reader's language. The server writes the text, so a page that shows one needs no messages of
 * its own.
 */
export async function describeNotifications(
  { workspace, mode }: MemberContext,
  rows: NotificationView[],
): Promise<DescribedNotification[]> {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const speaker = {
    locale,
    say: (key: string, values: object) => t(key as never, values as never),
    has: (key: string) => t.has(key as never),
  };
  return rows.map((notification) => ({
    ...{ id: notification.id, kind: notification.kind, at: notification.at, isRead: notification.isRead },
    ...describeNotification(notification, speaker),
    href: linkOf(notification, workspace.slug, mode),
  }));
}
