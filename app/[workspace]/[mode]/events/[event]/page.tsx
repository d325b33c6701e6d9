import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { EventScreen } from "#components/events/event-screen.tsx";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getEvent } from "#lib/features/events/get-event.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string; mode: string; event: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("events"))("event") };
}

export default async function EventPage({ params }: Props) {
  const ctx = await pageContext(params);
  const { event: eventId } = await params;
  const found = await attempt(() => getEvent(ctx, { eventId }));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.event(ctx.place, eventId)} />;
  const mayReplay = !ctx.roleDenies("orders:write") || !ctx.roleDenies("webhooks:manage");
  return (
    <ClientMessages of={["events", "eventFailures", "timeline", "status", "order"]}>
      <EventScreen place={ctx.place} event={found.value} mayReplay={mayReplay} locale={await getLocale()} />
    </ClientMessages>
  );
}
