import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button-class.ts";
import { paths } from "#lib/paths.ts";

type OidcSignInProps = {
  /** What people call the provider. */
  provider: string;
  next: string;
  /** Who is signed in already comes to prove it: an old sign-in at the provider will not do. */
  isSignedIn: boolean;
};

/** A plain link: nothing of it is fetched before somebody presses it. */
export async function OidcSignIn({ provider, next, isSignedIn }: OidcSignInProps) {
  const t = await getTranslations("oidc");
  const href = paths.api.oidcStart({ next, ...(isSignedIn && { anew: "1" }) });
  return (
    <a href={href} rel="nofollow" className={buttonClass({ size: "lg" })}>
      {t("signIn", { provider })}
    </a>
  );
}
