"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { CheckboxField, SelectField } from "#components/form/fields.tsx";
import { LoadErrorNotice } from "#components/layout/paged.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatLocaleOf } from "#lib/cache-formats.ts";
import { languages } from "#lib/core/service/schemas/wire.ts";
import { formatDateTime, formatDay, formatRelative } from "#lib/dates.ts";
import type { ShareRow } from "#lib/features/quotes/list-shares.ts";
import { quoteSharesQuery } from "#lib/features/quotes/queries.ts";
import { quoteKey } from "#lib/features/quotes/query-keys.ts";
import type { ShareQuoteInput } from "#lib/features/quotes/schemas-versions.ts";
import type { CreatedShare } from "#lib/features/quotes/share-quote.ts";
import { paths } from "#lib/paths.ts";
import type { SavedQuoteProps } from "./panel-props.ts";
import { SavedLink } from "./quote-header.tsx";
import { useQuoteAction } from "./use-quote-action.ts";

type ShareFormProps = SavedQuoteProps & { onMade: (made: CreatedShare) => void };

const choices = [7, 14, 30, 60, 90];

function ShareForm({ quote, revision, actions, formTexts, locale, onMade }: ShareFormProps) {
  const t = useTranslations("quoteShare");
  const share = (input: ShareQuoteInput) => actions.share({ ...input, revision: revision ?? input.revision });
  const nameOf = (lang: string) =>
    new Intl.DisplayNames(formatLocaleOf(locale), { type: "language" }).of(lang);
  return (
    <ActionForm<ShareQuoteInput, CreatedShare>
      action={share}
      schema={async () => (await import("#lib/features/quotes/schemas-versions.ts")).shareQuoteSchema}
      defaultValues={{ quoteId: quote.id, revision: revision ?? 1, days: "30", showsCosts: false, lang: "" }}
      texts={formTexts}
      label={t("form")}
      onDone={onMade}
    >
      <p className="max-w-prose text-sm text-muted">{t("about")}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField<ShareQuoteInput> name="days" label={t("days")}>
          {choices.map((days) => (
            <option key={days} value={days}>
              {t("daysFromNow", { days })}
            </option>
          ))}
        </SelectField>
        <SelectField<ShareQuoteInput> name="lang" label={t("language")}>
          <option value="">{t("readersLanguage")}</option>
          {languages.map((lang) => (
            <option key={lang} value={lang}>
              {nameOf(lang)}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckboxField<ShareQuoteInput> name="showsCosts" label={t("showCosts")} hint={t("showCostsHint")} />
      <div>
        <SubmitButton disabled={revision === null}>{t("make")}</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** The form with the focus has disappeared, so the focus moves to the link, ready to copy. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Shows the new link. It is never shown again. */
function MadeLink({ made, locale, onDone }: { made: CreatedShare; locale: string; onDone: () => void }) {
  const t = useTranslations("quoteShare");
  const id = useId();
  const { link, version, expiresAt } = made;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("link")}</Label>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          id={id}
          ref={takeFocus}
          readOnly
          aria-describedby={`${id}-valid`}
          value={link}
          spellCheck={false}
          className="min-w-64 flex-1 font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton
          visible
          value={link}
          texts={{ copy: t("copy"), copied: t("copied"), failed: t("copyFailed") }}
        />
        <Button size="sm" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
      <Hint id={`${id}-valid`}>
        {t("linkText", { version, date: formatDay(new Date(expiresAt), locale) })}
      </Hint>
    </div>
  );
}

/** Prints the quote, or shares it by a link for people without an account. */
export function SharePanel(props: SavedQuoteProps) {
  const { place, quote, revision, mayWrite, locale } = props;
  const isSaved = revision !== null;
  const t = useTranslations("quoteShare");
  const queries = useQueryClient();
  const [made, setMade] = useState<CreatedShare | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: quoteKey(place, quote.id) });
  const show = (share: CreatedShare) => {
    setMade(share);
    void refresh();
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <SavedLink isSaved={isSaved} href={paths.quotePrint(place, quote.id)} icon={<Printer />}>
          {t("print")}
        </SavedLink>
        <SavedLink isSaved={isSaved} href={paths.quotePrint(place, quote.id, true)} variant="quiet">
          {t("printCosts")}
        </SavedLink>
      </div>
      {made && <MadeLink made={made} locale={locale} onDone={() => setMade(null)} />}
      {mayWrite && !made && <ShareForm {...props} onMade={show} />}
      <ShareList {...props} onRevoked={refresh} />
    </div>
  );
}

type ShareListProps = SavedQuoteProps & { onRevoked: () => void };

/** The share links with their state, and when each was last opened. */
function ShareList({ place, quote, mayRevoke, actions, now, locale, onRevoked }: ShareListProps) {
  const t = useTranslations("quoteShare");
  const found = useQuery(quoteSharesQuery(place, quote.id));
  const { run, pending, problem } = useQuoteAction();
  const shares = found.data;
  if (!shares || shares.length === 0) return <LoadErrorNotice found={found} />;
  const revoke = async (shareId: string) => {
    await run(() => actions.revokeShare({ shareId }));
    onRevoked();
  };
  return (
    <div className="flex flex-col gap-2">
      <LoadErrorNotice found={found} />
      {problem && <ErrorText>{problem}</ErrorText>}
      <Table caption={t("caption")}>
        <thead>
          <tr>
            <Column>{t("shared")}</Column>
            <Column>{t("shows")}</Column>
            <Column>{t("until")}</Column>
            <Column>{t("lastOpened")}</Column>
            {mayRevoke && (
              <Column>
                <span className="sr-only">{t("act")}</span>
              </Column>
            )}
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id} className={share.state === "open" ? undefined : "text-muted"}>
              <Cell label={t("shared")} phone="title">
                {formatDay(new Date(share.sharedAt), locale)}
                {share.sharedBy && `, ${share.sharedBy}`}
              </Cell>
              <Cell label={t("shows")}>{t("showsVersion", shownOf(share))}</Cell>
              <Cell label={t("until")} phone="aside">
                {share.state === "open"
                  ? formatDay(new Date(share.expiresAt), locale)
                  : t(`state.${share.state}`)}
              </Cell>
              <Cell label={t("lastOpened")}>
                <LastOpened at={share.lastOpenedAt} now={now} locale={locale} />
                {share.acceptance && (
                  <span className="block text-sm text-good-ink">
                    {t("acceptedBy", {
                      name: share.acceptance.by || "–",
                      day: formatDay(new Date(share.acceptance.at), locale),
                    })}
                  </span>
                )}
              </Cell>
              {mayRevoke && (
                <Cell numeric phone="foot">
                  {share.state === "open" && (
                    <Button
                      size="sm"
                      pending={pending}
                      aria-label={t("revokeOf", { date: formatDateTime(new Date(share.sharedAt), locale) })}
                      onClick={() => revoke(share.id)}
                    >
                      {t("revoke")}
                    </Button>
                  )}
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );

  function shownOf({ version, showsCosts }: ShareRow) {
    return { version, costs: showsCosts ? "yes" : "no" };
  }
}

function LastOpened({ at, now, locale }: { at: string | null; now: Date; locale: string }) {
  const t = useTranslations("quoteShare");
  if (at === null) return t("neverOpened");
  const date = new Date(at);
  return (
    <RelativeTime text={formatRelative(date, now, locale)} exact={formatDateTime(date, locale)} at={at} />
  );
}
