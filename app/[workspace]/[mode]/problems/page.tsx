import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { ProblemsScreen } from "#components/problems/problems-screen.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { listLostCreations } from "#lib/features/orders/list-lost-creations.ts";
import { paths } from "#lib/paths.ts";
import { countProblems } from "#lib/workflows/problems/count-problems.ts";
import { listProblems } from "#lib/workflows/problems/list-problems.ts";
import { problemPlaceSchema } from "#lib/workflows/problems/schemas.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ lane?: string; kind?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("problems"))("title") };
}

export default async function ProblemsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { lane: tab, kind } = problemPlaceSchema.parse(await searchParams);
  const mayWrite = !ctx.roleDenies("orders:write");
  const found = await attempt(() =>
    Promise.all([
      listProblems(ctx, { lane: tab, kind }),
      countProblems(ctx),
      listLostCreations(ctx),
      mayWrite ? getPaymentOutlook(ctx) : null,
    ]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.problems(ctx.place)} />;
  const [firstPage, counts, lostCreations, outlook] = found.value;
  return (
    <ClientMessages of={["problems", "issue", "found", "payment", "creations", "labels"]}>
      <ProblemsScreen
        key={`${tab}/${kind}`}
        place={ctx.place}
        {...{ tab, firstPage, counts, lostCreations, outlook, mayWrite }}
        kind={kind ?? ""}
        connectHref={ctx.can("settings:manage") ? paths.connection(ctx.workspace.slug) : null}
        locale={await getLocale()}
      />
    </ClientMessages>
  );
}
