import { getTranslations } from "next-intl/server";
import { Words } from "#components/layout/words.tsx";
import { PasskeySignIn } from "#components/passkeys/passkey-sign-in.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { paths } from "#lib/paths.ts";

type OtherWaysInProps = {
  next: string;
  /** What people call the provider; null where there is none. */
  provider: string | null;
  passkeys: boolean;
  isSignedIn: boolean;
};

/** Below the password: whatever else signs somebody in here. */
export async function OtherWaysIn({ next, provider, passkeys, isSignedIn }: OtherWaysInProps) {
  const t = await getTranslations("oidc");
  if (!passkeys && provider === null) return null;
  return (
    <Words of={["passkeys"]}>
      <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
        <h2 className="sr-only">{t("otherWays")}</h2>
        {passkeys && <PasskeySignIn next={next} />}
        {provider !== null && <OidcSignIn provider={provider} next={next} isSignedIn={isSignedIn} />}
      </div>
    </Words>
  );
}

type OidcSignInProps = {
  /** What people call the provider. */
  provider: string;
  next: string;
  /** Who is signed in already comes to prove it: an old sign-in at the provider will not do. */
  isSignedIn: boolean;
};

/** A plain link: nothing of it is fetched before somebody presses it. */
async function OidcSignIn({ provider, next, isSignedIn }: OidcSignInProps) {
  const t = await getTranslations("oidc");
  const href = paths.api.oidcStart({ next, ...(isSignedIn && { anew: "1" }) });
  return (
    <a href={href} rel="nofollow" className={buttonClass({ size: "lg" })}>
      {t("signIn", { provider })}
    </a>
  );
}
