"use client";

import { type Locale, NextIntlClientProvider } from "next-intl";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { readWritten, type Written } from "#lib/written.ts";

type Messages = NonNullable<ComponentProps<typeof NextIntlClientProvider>["messages"]>;
type WordsProviderProps = {
  locale: Locale;
  timeZone: string | undefined;
  words: Written<Messages>;
  children: ReactNode;
};

export function WordsProvider({ locale, timeZone, words, children }: WordsProviderProps) {
  const messages = useMemo(() => readWritten(words), [words]);
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
