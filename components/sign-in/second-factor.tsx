"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { beginTotpAction, makeRecoveryCodesAction, removeTotpAction } from "#lib/features/sign-in/actions.ts";
import type { TotpOffer as Offer } from "#lib/features/sign-in/begin-totp.ts";
import type { SecondFactorState } from "#lib/features/sign-in/read-second-factor.ts";
import ProofDialog from "./proof-dialog.tsx";
import { TotpOffer } from "./totp-offer.tsx";

function RemoveSecondFactor() {
  const t = useTranslations("secondFactor");
  return (
    <ConfirmDialog
      id="remove-second-factor"
      trigger={{ size: "md", children: t("turnOff") }}
      title={t("turnOffTitle")}
      keep={t("keep")}
      confirm={t("turnOff")}
      action={useOneAction()}
      act={() => removeTotpAction({})}
    >
      <p>{t("turnOffText")}</p>
    </ConfirmDialog>
  );
}

type SecondFactorProps = {
  state: SecondFactorState;
  /** The page to return to after the second factor; null if none was requested. */
  next: string | null;
  formTexts: FormTexts;
};

/** The authenticator app and the recovery codes. Codes that are shown once stay until the reader dismisses them. */
export function SecondFactor({ state, next, formTexts }: SecondFactorProps) {
  const t = useTranslations("secondFactor");
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { run, pending, problem } = useOneAction();
  const begin = async () => setOffer((await run(() => beginTotpAction({})))?.data ?? null);
  const renew = async () => setCodes((await run(() => makeRecoveryCodesAction({})))?.data?.codes ?? null);
  return (
    <>
      {/* Hidden while the codes are shown, so that the reader saves them first. */}
      {!codes && next !== null && state.isProved && <GoOn href={next} />}
      <Card
        title={t("appTitle")}
        aside={<Badge tone={state.isOn ? "good" : "neutral"}>{t(state.isOn ? "on" : "off")}</Badge>}
      >
        <div className="flex flex-col gap-4">
          {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          {!codes && offer && (
            <TotpOffer
              offer={offer}
              formTexts={formTexts}
              onCancel={() => setOffer(null)}
              onDone={(made) => {
                setOffer(null);
                setCodes(made);
              }}
            />
          )}
          {!codes && !offer && !state.isOn && (
            <>
              <p>{t("appAbout")}</p>
              <div>
                <Button variant="primary" pending={pending} onClick={begin}>
                  {t("setUp")}
                </Button>
              </div>
            </>
          )}
          {!codes && state.isOn && (
            <>
              <p>{t("codesLeft", { count: state.codesLeft })}</p>
              {state.hasFewCodes && (
                <Callout tone="warn" title={t("fewTitle")}>
                  {t("few")}
                </Callout>
              )}
              <div className="flex flex-wrap gap-2">
                <Button pending={pending} onClick={renew}>
                  {t("newCodes")}
                </Button>
                <RemoveSecondFactor />
              </div>
            </>
          )}
          <p role="alert" className="text-bad-ink empty:hidden">
            {problem}
          </p>
        </div>
      </Card>
    </>
  );
}

/** Returns to the page that required a second factor. */
function GoOn({ href }: { href: string }) {
  const t = useTranslations("secondFactor");
  return (
    <Callout
      tone="good"
      title={t("enoughTitle")}
      actions={
        <LinkButton href={href} variant="primary">
          {t("goOn")}
        </LinkButton>
      }
    >
      {t("enough")}
    </Callout>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shown once: the codes disappear when the reader confirms that they are saved, or leaves the page. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations("secondFactor");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-base">
        {t("codesTitle")}
      </h3>
      <p>{t("codesAbout")}</p>
      <ul
        aria-label={t("codesTitle")}
        className="grid gap-x-6 gap-y-1 rounded-md bg-well px-4 py-3 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton visible value={codes.join("\n")} label={t("copyCodes")} />
        <Button variant="primary" size="sm" onClick={onDone}>
          {t("kept")}
        </Button>
      </div>
    </div>
  );
}

/** For a person with a second factor who did not use it at sign-in. */
export function ProveHere() {
  const t = useTranslations("secondFactor");
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setAsked(true)}>
        {t("prove")}
      </Button>
      {isAsked && (
        <ProofDialog
          onEnd={() => {
            setAsked(false);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
