import { NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";

type Messages = ReturnType<typeof useMessages>;

/**
 * Sends only the named groups of messages to the browser, the word for erased data, which any text may contain, and the
 * words of the help link in page headers.
 */
export function ClientMessages({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider
      messages={Object.fromEntries(
        [...of, "erased" as const, "helpLink" as const].map((name) => [name, messages[name]]),
      )}
    >
      {children}
    </NextIntlClientProvider>
  );
}
