import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Rendered inside the shell: only the file is missing. */
export default async function FileNotFound() {
  const t = await getTranslations("filePage");
  return (
    // A relative link, because a not-found page does not receive the route parameters.
    <EmptyState
      title={t("notFoundTitle")}
      heading="h1"
      action={<LinkButton href="../files">{t("toFiles")}</LinkButton>}
    >
      {t("notFoundText")}
    </EmptyState>
  );
}
