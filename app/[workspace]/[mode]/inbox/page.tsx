import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { InboxScreen } from "#components/notifications/inbox-screen.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { countUnread } from "#lib/features/notifications/count-unread.ts";
import { describeNotifications } from "#lib/features/notifications/describe-notifications.ts";
import { listInbox } from "#lib/features/notifications/list-inbox.ts";
import { inboxPlaceSchema } from "#lib/features/notifications/schemas.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ show?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("inbox"))("title") };
}

export default async function InboxPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { show } = inboxPlaceSchema.parse(await searchParams);
  const found = await attempt(() => Promise.all([listInbox(ctx, { show }), countUnread(ctx, ctx.mode)]));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.inbox(ctx.place)} />;
  const [page, counts] = found.value;
  return (
    <ClientMessages of={["inbox"]}>
      <InboxScreen
        key={show}
        place={ctx.place}
        show={show}
        firstPage={{ ...page, rows: await describeNotifications(ctx, page.rows) }}
        counts={counts}
        locale={await getLocale()}
      />
    </ClientMessages>
  );
}
