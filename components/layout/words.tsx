import { NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";

type Messages = ReturnType<typeof useMessages>;

/** Takes to the browser only the words that the components inside it speak. */
export function Words({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider messages={Object.fromEntries(of.map((name) => [name, messages[name]]))}>
      {children}
    </NextIntlClientProvider>
  );
}
