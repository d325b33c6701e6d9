import { getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";

const known = [
  "unexpected",
  "oidc_unset",
  "oidc_unreachable",
  "oidc_declined",
  "oidc_misunderstood",
  "oidc_not_anew",
  "oidc_over",
  "oidc_unknown",
  "oidc_another",
  "oidc_no_email",
  "oidc_not_linked",
  "oidc_taken",
  "account_exists",
  "invitation_unknown",
  "invitation_used",
  "invitation_expired",
] as const;

type OidcProblemProps = {
  /** An error code from the URL. Only known codes are shown. */
  problem: string | string[] | undefined;
  provider: string;
};

/** Why the sign-in at the provider failed. */
export async function OidcProblem({ problem, provider }: OidcProblemProps) {
  const t = await getTranslations();
  const code = known.find((name) => name === problem);
  if (!code) return null;
  return (
    <Callout tone="bad" title={t("oidc.notDone")}>
      {t(`errors.${code}`, { provider })}
    </Callout>
  );
}
