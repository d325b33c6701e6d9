import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PasskeySignIn } from "#components/passkeys/passkey-sign-in.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { paths } from "#lib/paths.ts";

type OtherSignInMethodsProps = {
  next: string;
  /** The provider's display name; null if none is configured. */
  provider: string | null;
  passkeys: boolean;
  isSignedIn: boolean;
};

/** The other sign-in methods, below the password form. */
export async function OtherSignInMethods({ next, provider, passkeys, isSignedIn }: OtherSignInMethodsProps) {
  const t = await getTranslations("oidc");
  if (!passkeys && provider === null) return null;
  return (
    <ClientMessages of={["passkeys"]}>
      <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
        <h2 className="sr-only">{t("otherWays")}</h2>
        {passkeys && <PasskeySignIn next={next} />}
        {provider !== null && <OidcSignIn provider={provider} next={next} isSignedIn={isSignedIn} />}
      </div>
    </ClientMessages>
  );
}

type OidcSignInProps = {
  /** The provider's display name. */
  provider: string;
  next: string;
  /** A signed-in person proves their identity again, so an earlier sign-in at the provider does not count. */
  isSignedIn: boolean;
};

/** A plain link, so that it is not prefetched. */
async function OidcSignIn({ provider, next, isSignedIn }: OidcSignInProps) {
  const t = await getTranslations("oidc");
  const href = paths.api.oidcStart({ next, ...(isSignedIn && { anew: "1" }) });
  return (
    <a href={href} rel="nofollow" className={buttonClass({ size: "lg" })}>
      {t("signIn", { provider })}
    </a>
  );
}
