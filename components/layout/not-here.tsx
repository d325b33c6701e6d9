import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button-class.ts";
import { EmptyState } from "./empty-state.tsx";
import { ToSection } from "./nav-link.tsx";

/** Inside the shell: what was asked for is not there, or belongs to the other mode. */
export default async function NotHere() {
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
