import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { Refusal } from "#components/layout/refusal.tsx";
import { PrivacyScreen } from "#components/privacy/privacy-screen.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { getRequest } from "#lib/features/privacy/get-request.ts";
import { getRetention } from "#lib/features/privacy/get-retention.ts";
import { listRequests } from "#lib/features/privacy/list-requests.ts";
import { requestSchema } from "#lib/features/privacy/schemas.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("privacy"))("title") };
}

export default async function PrivacyPage({ params, searchParams }: Props) {
  const ctx = await settingsContext(params);
  const workspace = ctx.workspace.slug;
  const asked = requestSchema.safeParse({ requestId: (await searchParams).request });
  const found = await attempt(() =>
    Promise.all([getRetention(ctx), listRequests(ctx), asked.success ? getRequest(ctx, asked.data) : null]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.privacy(workspace)} />;
  const [keeping, requests, request] = found.value;
  return (
    <PrivacyScreen
      {...{ workspace, keeping, requests, request }}
      formTexts={await readFormTexts()}
      locale={await getLocale()}
    />
  );
}
