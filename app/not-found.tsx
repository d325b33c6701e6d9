import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { paths } from "#lib/paths.ts";

export default async function NotFound() {
  const t = await getTranslations("states");
  return (
    <main id="content" tabIndex={-1}>
      <EmptyState
        title={t("notFoundTitle")}
        heading="h1"
        // A plain link: a client component here would be loaded by every page.
        action={
          <a href={paths.home()} className={buttonClass({})}>
            {t("home")}
          </a>
        }
      >
        {t("notFoundText")}
      </EmptyState>
    </main>
  );
}
