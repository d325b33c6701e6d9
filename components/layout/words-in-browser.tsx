"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { type Spoken, translatorOf } from "./translate.ts";

/*
 * What the browser loads instead of next-intl (next.config.ts), which would bring all its formats along: 2 kB of every
 * page. Components, their types and the server know of next-intl alone.
 */
const Words = createContext<Spoken>({ locale: "en", messages: {} });

export function NextIntlClientProvider({
  children,
  locale,
  timeZone,
  messages,
}: Spoken & { children: ReactNode }) {
  const spoken = useMemo(() => ({ locale, timeZone, messages }), [locale, timeZone, messages]);
  return <Words value={spoken}>{children}</Words>;
}

export const useLocale = () => use(Words).locale;

export function useTranslations(namespace?: string) {
  const spoken = use(Words);
  return useMemo(() => translatorOf({ ...spoken, namespace }), [spoken, namespace]);
}

export { translatorOf as createTranslator };
