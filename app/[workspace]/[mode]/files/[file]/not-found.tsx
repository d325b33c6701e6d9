import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Inside the shell: only the file is not there. */
export default async function FileNotFound() {
  const t = await getTranslations("filePage");
  return (
    // Which workspace this is in only the address knows.
    <EmptyState
      title={t("notFoundTitle")}
      heading="h1"
      action={<LinkButton href="../files">{t("toFiles")}</LinkButton>}
    >
      {t("notFoundText")}
    </EmptyState>
  );
}
