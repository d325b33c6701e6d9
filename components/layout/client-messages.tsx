import { NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";

type Messages = ReturnType<typeof useMessages>;

/** Sends only the named groups of messages to the browser. */
export function ClientMessages({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider messages={Object.fromEntries(of.map((name) => [name, messages[name]]))}>
      {children}
    </NextIntlClientProvider>
  );
}
