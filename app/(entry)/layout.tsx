import { headers } from "next/headers";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { KeepZone } from "#components/layout/keep-zone.tsx";
import { LanguageChoice } from "#components/layout/language-choice.tsx";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { listLanguages } from "#lib/core/i18n/locales.ts";
import { pathHeader, paths } from "#lib/paths.ts";

/**
 * A signed-in user has chosen a language in their account, so the choice is shown only without a session. `children`
 * must keep its place in the tree: the layout renders again after a sign-in, and React would otherwise mount the form
 * again, without the typed text and with another passkey prompt.
 */
export default async function EntryPages({ children }: { children: ReactNode }) {
  const session = await currentSession();
  return (
    <div className="relative">
      {children}
      {session ? <KeepZone zone={await getTimeZone()} /> : <Languages />}
    </div>
  );
}

async function Languages() {
  const here = (await headers()).get(pathHeader) ?? paths.login();
  const languages = listLanguages().map((language) => ({
    ...language,
    href: paths.chooseLanguage(language.value, here),
  }));
  return (
    <div className="absolute inset-x-4 bottom-4">
      <LanguageChoice
        label={(await getTranslations("account"))("language")}
        languages={languages}
        current={await getLocale()}
      />
    </div>
  );
}
