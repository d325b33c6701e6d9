import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { RefusalScreen } from "#components/events/refusal-screen.tsx";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getRefusal } from "#lib/features/events/get-refusal.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string; mode: string; refusal: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("events"))("refused") };
}

export default async function RefusedPostPage({ params }: Props) {
  const ctx = await pageContext(params);
  const { refusal: refusalId } = await params;
  const found = await attempt(() => getRefusal(ctx, { refusalId }));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.refusedPost(ctx.place, refusalId)} />;
  return (
    <ClientMessages of={["events"]}>
      <RefusalScreen place={ctx.place} refusal={found.value} locale={await getLocale()} />
    </ClientMessages>
  );
}
