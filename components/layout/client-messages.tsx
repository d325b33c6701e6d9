import { NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";

type Messages = ReturnType<typeof useMessages>;

/** Groups that every page has: words of dialogs and copy buttons, the word for erased data, and the help link. */
const always = ["common", "erased", "helpLink"] as const;

/** Sends only the named groups of messages to the browser. */
export function ClientMessages({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider
      messages={Object.fromEntries([...of, ...always].map((name) => [name, messages[name]]))}
    >
      {children}
    </NextIntlClientProvider>
  );
}
