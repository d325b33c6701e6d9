import { getTranslations } from "next-intl/server";
import { writtenIn } from "#lib/keep-formats.ts";

type LanguageNoteProps = { lang: string; wanted: string; locale: string };

/** Said where the texts are not in the language that was asked for. */
export async function LanguageNote({ lang, wanted, locale }: LanguageNoteProps) {
  if (lang === wanted) return null;
  const t = await getTranslations("productPage");
  const names = new Intl.DisplayNames(writtenIn(locale), { type: "language" });
  return (
    <p className="text-sm text-muted">
      {t("fellBack", { lang: names.of(lang) ?? lang, wanted: names.of(wanted) ?? wanted })}
    </p>
  );
}
