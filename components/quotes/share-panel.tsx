"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { CheckboxField, SelectField } from "#components/form/fields.tsx";
import { useRefetchingAction } from "#components/form/use-refetching-action.ts";
import { LoadErrorNotice } from "#components/layout/paged.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { ShownOnce } from "#components/ui/shown-once.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatLocaleOf } from "#lib/cache-formats.ts";
import { languages } from "#lib/core/service/schemas/wire.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import type { FramesByProduct } from "#lib/features/frames/query.ts";
import { revokeShareAction, shareQuoteAction } from "#lib/features/quotes/actions.ts";
import type { ShareRow } from "#lib/features/quotes/list-shares.ts";
import { quoteSharesQuery } from "#lib/features/quotes/queries.ts";
import { quoteKey } from "#lib/features/quotes/query-keys.ts";
import type { ShareQuoteInput } from "#lib/features/quotes/schemas-versions.ts";
import type { CreatedShare } from "#lib/features/quotes/share-quote.ts";
import { isBlank } from "#lib/features/quotes/to-estimate-request.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { PanelProps, SavedQuoteProps } from "./panel-props.ts";
import { SavedLink } from "./quote-header.tsx";

type ShareFormProps = SavedQuoteProps & { onMade: (made: CreatedShare) => void };

const choices = [7, 14, 30, 60, 90];

function ShareForm({ place, quote, revision, formTexts, locale, onMade }: ShareFormProps) {
  const t = useTranslations("quoteShare");
  const share = (input: ShareQuoteInput) =>
    shareQuoteAction(place, { ...input, revision: revision ?? input.revision });
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

/** Shows the new link. It is never shown again. */
function MadeLink({ made, locale, onDone }: { made: CreatedShare; locale: string; onDone: () => void }) {
  const t = useTranslations("quoteShare");
  const timeZone = useTimeZone();
  const { link, version, expiresAt } = made;
  return (
    <ShownOnce
      label={t("link")}
      value={link}
      hint={t("linkText", { version, date: formatDay(new Date(expiresAt), locale, timeZone) })}
      copyLabel={t("copy")}
    >
      <Button size="sm" onClick={onDone}>
        {t("done")}
      </Button>
    </ShownOnce>
  );
}

type SharePanelProps = SavedQuoteProps & ImageNotesProps;

/** Prints the quote, or shares it by a link for people without an account. */
export function SharePanel(props: SharePanelProps) {
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
      <ImageNotes {...props} />
      {made && <MadeLink made={made} locale={locale} onDone={() => setMade(null)} />}
      {mayWrite && !made && <ShareForm {...props} onMade={show} />}
      <ShareList {...props} />
    </div>
  );
}

type ImageNotesProps = Pick<PanelProps, "place" | "document" | "variants"> & { frames: FramesByProduct };

/** What readers do not see on the images: prints without a position, and items without a print. */
function ImageNotes({ place, document, variants, frames }: ImageNotesProps) {
  const t = useTranslations("quoteShare");
  const undrawn = new Map<string, { id: string; title: string; face: string }>();
  for (const { sku, files } of document.lines) {
    const variant = variants.get(sku);
    for (const { face, name } of variant?.printAreas ?? []) {
      if (!variant || !Object.hasOwn(files, face) || frames[variant.productId]?.[face]) continue;
      const { productId: id, title } = variant;
      undrawn.set(`${id} ${face}`, { id, title, face: name });
    }
  }
  const blank = document.lines.filter(isBlank).length;
  if (undrawn.size === 0 && blank === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-warn-ink">
      {undrawn.size > 0 && (
        <div>
          <p>{t("undrawn")}</p>
          <ul className="list-disc pl-5">
            {[...undrawn].map(([key, { id, title, face }]) => (
              <li key={key}>
                <TextLink href={paths.product(place, id)}>{title}</TextLink>: {face}
              </li>
            ))}
          </ul>
        </div>
      )}
      {blank > 0 && <p>{t("blank", { count: blank })}</p>}
    </div>
  );
}

/** The share links with their state, and when each was last opened. */
function ShareList({ place, quote, mayRevoke, now, locale }: SavedQuoteProps) {
  const t = useTranslations("quoteShare");
  const timeZone = useTimeZone();
  const found = useQuery(quoteSharesQuery(place, quote.id));
  const shares = found.data;
  if (!shares || shares.length === 0) return <LoadErrorNotice found={found} />;
  return (
    <div className="flex flex-col gap-2">
      <LoadErrorNotice found={found} />
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
                {formatDay(new Date(share.sharedAt), locale, timeZone)}
                {share.sharedBy && `, ${share.sharedBy}`}
              </Cell>
              <Cell label={t("shows")}>{t("showsVersion", shownOf(share))}</Cell>
              <Cell label={t("until")} phone="aside">
                {share.state === "open"
                  ? formatDay(new Date(share.expiresAt), locale, timeZone)
                  : t(`state.${share.state}`)}
              </Cell>
              <Cell label={t("lastOpened")}>
                <LastOpened at={share.lastOpenedAt} now={now} locale={locale} />
                {share.acceptance && (
                  <span className="block text-sm text-good-ink">
                    {t("acceptedBy", {
                      name: share.acceptance.by || "–",
                      day: formatDay(new Date(share.acceptance.at), locale, timeZone),
                    })}
                  </span>
                )}
              </Cell>
              {mayRevoke && (
                <Cell numeric phone="foot">
                  {share.state === "open" && (
                    <RevokeLink
                      place={place}
                      shareId={share.id}
                      date={formatDateTime(new Date(share.sharedAt), locale, timeZone)}
                      quoteId={quote.id}
                    />
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

type RevokeLinkProps = {
  place: Place;
  shareId: string;
  /** When it was shared. */
  date: string;
  quoteId: string;
};

/** Asks first: the link was shown only once, so it cannot be given out again. */
function RevokeLink({ place, quoteId, shareId, date }: RevokeLinkProps) {
  const t = useTranslations("quoteShare");
  return (
    <ConfirmDialog
      id={`revoke-${shareId}`}
      trigger={{ "aria-label": t("revokeOf", { date }), children: t("revoke") }}
      title={t("revokeTitle")}
      keep={t("keepLink")}
      confirm={t("revokeLink")}
      action={useRefetchingAction([quoteKey(place, quoteId)])}
      act={() => revokeShareAction(place, { shareId })}
    >
      <p>{t("revokeText", { date })}</p>
    </ConfirmDialog>
  );
}

function LastOpened({ at, now, locale }: { at: string | null; now: Date; locale: string }) {
  const t = useTranslations("quoteShare");
  const timeZone = useTimeZone();
  if (at === null) return t("neverOpened");
  return <TimeAgo at={at} now={now} locale={locale} timeZone={timeZone} />;
}
