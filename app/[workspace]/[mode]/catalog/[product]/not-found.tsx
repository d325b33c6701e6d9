import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Rendered inside the shell: only the product is missing. */
export default async function ProductNotFound() {
  const t = await getTranslations("productPage");
  return (
    // A relative link, because a not-found page does not receive the route parameters.
    <EmptyState
      title={t("notFoundTitle")}
      heading="h1"
      action={<LinkButton href="../catalog">{t("toCatalog")}</LinkButton>}
    >
      {t("notFoundText")}
    </EmptyState>
  );
}
