import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { paths } from "#lib/paths.ts";

export default async function NotFound() {
  const t = await getTranslations("states");
  return (
    <EmptyState title={t("notFoundTitle")} action={<LinkButton href={paths.home()}>{t("home")}</LinkButton>}>
      {t("notFoundText")}
    </EmptyState>
  );
}
