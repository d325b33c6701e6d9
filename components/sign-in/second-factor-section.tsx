import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { SecondFactorState } from "#lib/features/sign-in/read-second-factor.ts";
import { ProveHere, SecondFactor } from "./second-factor.tsx";

type SecondFactorSectionProps = {
  state: SecondFactorState;
  /** The page to return to after the second factor; null if none was requested. */
  next: string | null;
};

export async function SecondFactorSection({ state, next }: SecondFactorSectionProps) {
  const t = await getTranslations("secondFactor");
  const canProve = state.isOn || state.passkeys > 0;
  return (
    <ClientMessages of={["secondFactor"]}>
      {next !== null && !state.isProved && (
        <Callout tone="warn" title={t("neededTitle")} actions={canProve && <ProveHere />}>
          {t(canProve ? "neededProve" : "neededSetUp")}
        </Callout>
      )}
      <SecondFactor state={state} next={next} formTexts={await readFormTexts()} />
    </ClientMessages>
  );
}
