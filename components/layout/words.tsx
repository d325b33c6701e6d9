import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

type Messages = Awaited<ReturnType<typeof getMessages>>;

/** Takes to the browser only the words that the components inside it speak. */
export async function Words({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const messages = await getMessages();
  const chosen = Object.fromEntries(of.map((namespace) => [namespace, messages[namespace]]));
  return <NextIntlClientProvider messages={chosen}>{children}</NextIntlClientProvider>;
}
