import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button-class.ts";
import { EmptyState } from "./empty-state.tsx";
import { ToSection } from "./nav-link.tsx";

/** The "not found" page inside a workspace. The resource may belong to the other mode. */
export default async function NotFoundState() {
  const t = await getTranslations("states");
  return (
    <EmptyState
      title={t("notFoundTitle")}
      heading="h1"
      action={<ToSection className={buttonClass({})}>{t("toSection")}</ToSection>}
    >
      {t("notFoundText")}
    </EmptyState>
  );
}
