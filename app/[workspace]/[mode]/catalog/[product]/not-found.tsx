import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Inside the shell: only the product is not there. */
export default async function ProductNotFound() {
  const t = await getTranslations("productPage");
  return (
    // Which workspace this is in only the address knows.
    <EmptyState
      title={t("notFoundTitle")}
      heading="h1"
      action={<LinkButton href="../catalog">{t("toCatalog")}</LinkButton>}
    >
      {t("notFoundText")}
    </EmptyState>
  );
}
