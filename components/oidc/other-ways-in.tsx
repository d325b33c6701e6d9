import { getTranslations } from "next-intl/server";
import { Words } from "#components/layout/words.tsx";
import { PasskeySignIn } from "#components/passkeys/passkey-sign-in.tsx";
import { OidcSignIn } from "./oidc-sign-in.tsx";

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
