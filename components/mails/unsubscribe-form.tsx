import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button-class.ts";
import type { FoundUnsubscribe } from "#lib/doors/find-unsubscribe.ts";
import { paths } from "#lib/paths.ts";

/** Asks a recipient once, without a script: opening the link alone changes nothing. */
export async function UnsubscribeForm({ token, found }: { token: string; found: FoundUnsubscribe }) {
  const { shop, lang, isUnsubscribed } = found;
  const t = await getTranslations({ locale: lang, namespace: "unsubscribe" });
  return (
    <main id="content" lang={lang} className="mx-auto max-w-prose px-6 py-24 text-center">
      <h1 className="text-2xl">{isUnsubscribed ? t("done") : t("title")}</h1>
      <p className="mt-2 text-muted">{t(isUnsubscribed ? "doneAbout" : "about", { shop })}</p>
      {!isUnsubscribed && (
        <form method="post" action={paths.api.unsubscribe(token, true)} className="mt-6">
          <button type="submit" className={buttonClass({ variant: "primary", size: "lg" })}>
            {t("button")}
          </button>
        </form>
      )}
    </main>
  );
}
