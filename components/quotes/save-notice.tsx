"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { formatRelative } from "#lib/dates.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { QuoteDraft } from "./use-quote-draft.ts";

type SaveNoticeProps = { place: Place; draft: QuoteDraft; now: Date; locale: string };

/** Why something is not saved, what was kept, and what to do. */
export function SaveNotice({ place, draft, now, locale }: SaveNoticeProps) {
  const t = useTranslations("quoteBuilder.save");
  const { saveState: state, quote, news, retry, keepMine, takeTheirs } = draft;
  if (state.kind === "conflict") {
    const { theirs } = state;
    const ago = formatRelative(new Date(theirs.updatedAt), now, locale);
    const actions = (
      <>
        <Button onClick={takeTheirs}>{t("takeTheirs")}</Button>
        <Button variant="primary" onClick={keepMine}>
          {t("keepMine")}
        </Button>
      </>
    );
    return (
      <Callout
        tone="bad"
        title={t("conflictTitle", { name: theirs.updatedBy ?? t("somebody"), ago })}
        actions={actions}
      >
        {t("conflictText", { mine: draft.document.lines.length, theirs: theirs.document.lines.length })}
      </Callout>
    );
  }
  if (state.kind === "failed") {
    const signIn = (
      <LinkButton variant="primary" href={paths.login(paths.quote(place, quote.id))}>
        {t("signIn")}
      </LinkButton>
    );
    const again = <Button onClick={retry}>{t("again")}</Button>;
    return (
      <Callout
        tone="warn"
        title={t(`${state.reason}Title`)}
        actions={state.reason === "signed_out" ? signIn : again}
      >
        {t(`${state.reason}Text`, { said: state.sentence ?? "" })}
      </Callout>
    );
  }
  if (news === "restored") return <Callout tone="info" title={t("restoredTitle")} />;
  if (news) return <Callout tone="info" title={t("changedBy", { name: news.by ?? t("somebody") })} />;
  return null;
}
