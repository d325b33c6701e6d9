import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { OidcProblem } from "#components/oidc/oidc-problem.tsx";
import { OtherSignInMethods } from "#components/oidc/other-sign-in-methods.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { awaitsOwner } from "#lib/doors/create-owner.ts";
import { providerName } from "#lib/features/oidc/provider.ts";
import { relyingParty } from "#lib/features/passkeys/relying-party.ts";
import { readPendingCookie } from "#lib/features/sign-in/entry-cookies.ts";
import { readPending } from "#lib/features/sign-in/pending-sign-in.ts";
import { localPath, paths } from "#lib/paths.ts";

type Props = { searchParams: Promise<{ next?: string; problem?: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("login"))("title") };
}

export default async function LoginPage({ searchParams }: Props) {
  const t = await getTranslations();
  const { next, problem } = await searchParams;
  const { form } = await getMessages();
  const provider = providerName();
  const otherWays = (
    <OtherSignInMethods
      next={localPath(next)}
      provider={provider}
      passkeys={relyingParty() !== null}
      isSignedIn={(await currentSession()) !== null}
    />
  );
  return (
    <EntryLayout product={t("product")} title={t("login.title")}>
      {(await awaitsOwner()) && (
        <Callout tone="info" title={t("setup.noOwnerTitle")}>
          {t("setup.noOwnerText")}
        </Callout>
      )}
      <OidcProblem problem={problem} provider={provider ?? ""} />
      <ClientMessages of={["login", "passkeys"]}>
        <SignInForm
          next={localPath(next)}
          formTexts={{ ...(await readFormTexts()), show: form.show, hide: form.hide }}
          pending={await readPending(await readPendingCookie())}
          otherWays={otherWays}
        />
      </ClientMessages>
      <p className="mt-6 border-t border-line pt-4">
        <TextLink href={paths.forgotPassword()}>{t("login.forgot")}</TextLink>
      </p>
    </EntryLayout>
  );
}
