import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { SecurityForm } from "#components/sign-in/security-form.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { getSecurity } from "#lib/features/sign-in/get-security.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("security"))("title") };
}

export default async function SecurityPage({ params }: Props) {
  const ctx = await settingsContext(params);
  const { slug } = ctx.workspace;
  const t = await getTranslations("security");
  const found = await attempt(() => getSecurity(ctx));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.security(slug)} />;
  return (
    <ClientMessages of={["security"]}>
      <PageHeader help="workspaces" title={t("title")} about={t("about")} />
      <PageBody>
        <SecurityForm workspace={slug} settings={found.value} accountHref={paths.accountSecurity()} />
      </PageBody>
    </ClientMessages>
  );
}
