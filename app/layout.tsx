import "./globals.css";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { fontVariables } from "#components/layout/fonts.ts";
import { OfflineNotice } from "#components/offline/offline-notice.tsx";
import { Prover } from "#components/sign-in/prover.tsx";
// Loads the error boundary with the layout: it is too small for a request of its own.
import "./error.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations();
  return { title: { default: t("product"), template: `%s · ${t("product")}` }, robots: { index: false } };
}

/** Renders at request time, because each nonce is for one request. */
export const dynamic = "force-dynamic";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("offline");
  const proof = await getTranslations("proof");
  return (
    <html lang={await getLocale()} className={fontVariables}>
      <body data-not-loaded={t("notLoaded")} data-try-again={t("tryAgain")} data-sign-in={proof("signIn")}>
        <ClientMessages of={[]}>
          {children}
          <Prover />
        </ClientMessages>
        <OfflineNotice
          texts={{
            offline: t("offline"),
            unanswered: t("unanswered"),
            notSent: t("notSent"),
            outdated: t("outdated"),
            notOpened: t("notOpened"),
          }}
        />
      </body>
    </html>
  );
}
