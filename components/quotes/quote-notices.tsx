"use client";

import { useTranslations } from "next-intl";
import { useRefetchingAction } from "#components/form/use-refetching-action.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { dismissDriftAction } from "#lib/features/quotes/actions.ts";
import type { ChangedAmount, DriftView } from "#lib/features/quotes/drift.ts";
import { quoteKey } from "#lib/features/quotes/query-keys.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { nameOfLine } from "./name-of-line.ts";
import type { SavedQuoteProps } from "./panel-props.ts";
import { useCostWords } from "./use-cost-words.ts";
import type { QuoteDraft } from "./use-quote-draft.ts";

type DriftNoticeProps = Pick<SavedQuoteProps, "place" | "quote" | "mayWrite" | "locale"> & {
  drift: DriftView;
  variants: ReadonlyMap<string, LineVariant>;
};

/** The changes of the service's prices since the last quote, until a teammate accepts them. */
export function DriftNotice({ drift, variants, ...props }: DriftNoticeProps) {
  const { place, quote, mayWrite, locale } = props;
  const t = useTranslations("quoteDrift");
  const timeZone = useTimeZone();
  const { run, pending, problem } = useRefetchingAction([quoteKey(place, quote.id)]);
  const total = drift.isOfOtherItems ? undefined : drift.costs.find(({ name }) => name === "total_cents");
  const dismiss = () => run(() => dismissDriftAction(place, { quoteId: quote.id }));
  const title = total ? t(total.after > total.before ? "dearer" : "cheaper") : t("changed");
  return (
    <Callout
      tone="warn"
      title={title}
      actions={
        mayWrite && (
          <Button pending={pending} onClick={dismiss}>
            {t("accept")}
          </Button>
        )
      }
    >
      {drift.isOfOtherItems && <p>{t("ofOtherItems")}</p>}
      <p>{t("since", { at: formatDateTime(new Date(drift.since), locale, timeZone) })}</p>
      <DriftRows drift={drift} variants={variants} locale={locale} />
      {problem && <ErrorText>{problem}</ErrorText>}
    </Callout>
  );
}

type DriftRowsProps = Pick<DriftNoticeProps, "drift" | "variants" | "locale">;

function DriftRows({ drift, variants, locale }: DriftRowsProps) {
  const t = useTranslations("quoteDrift");
  const { partName, vatText } = useCostWords(locale);
  const money = (cents: number | null) => (cents === null ? "–" : formatCents(cents, locale, drift.currency));
  const moved = ({ before, after }: ChangedAmount) =>
    t("moved", { before: money(before), after: money(after) });
  const lines = drift.lines.filter(({ unit }) => !drift.isOfOtherItems || unit.before !== unit.after);
  const costs = drift.isOfOtherItems ? [] : drift.costs;
  return (
    <ul className="mt-2 flex flex-col gap-1 tabular-nums">
      {lines.map(({ key, sku, title, color, size, unit, total }) => (
        <li key={key}>
          {t(drift.isOfOtherItems ? "lineUnit" : "line", {
            // A variant that was removed from the quote has its name of then.
            name: variants.has(sku)
              ? nameOfLine({ sku }, variants)
              : [title, color, size].filter(Boolean).join(", "),
            unit: moved(unit),
            total: moved(total),
          })}
        </li>
      ))}
      {costs.map(({ name, ...cents }) => (
        <li key={name} className={name === "total_cents" ? "font-semibold" : undefined}>
          {t("part", { part: partName(name), moved: moved(cents) })}
        </li>
      ))}
      {drift.vat && (
        <li>
          {t("part", {
            part: partName("tax_cents"),
            moved: t("moved", { before: vatText(drift.vat.before), after: vatText(drift.vat.after) }),
          })}
        </li>
      )}
    </ul>
  );
}

type AcceptedNoticeProps = { accepted: NonNullable<QuoteView["accepted"]>; locale: string };

/** A reader of a shared link has accepted a version. Nothing is ordered by it. */
export function AcceptedNotice({ accepted, locale }: AcceptedNoticeProps) {
  const { by, at, version, isChanged, isOrdered } = accepted;
  const t = useTranslations("quoteShare");
  const timeZone = useTimeZone();
  const said = { version, name: by || "–", at: formatDateTime(new Date(at), locale, timeZone) };
  return (
    <Callout tone={isChanged ? "warn" : isOrdered ? "info" : "good"} title={t("acceptedTitle", said)}>
      {isChanged && <p>{t("acceptedChanged")}</p>}
      {isOrdered && <p>{t("acceptedOrdered", { version })}</p>}
      {!isChanged && !isOrdered && <p>{t("acceptedText")}</p>}
    </Callout>
  );
}

type SaveNoticeProps = { place: Place; draft: QuoteDraft; now: Date; locale: string };

/** Why the quote is not saved, what was kept, and what to do. */
export function SaveNotice({ place, draft, now, locale }: SaveNoticeProps) {
  const t = useTranslations("quoteBuilder.save");
  const { saveState: state, quote, notice, retry, keepMine, takeTheirs } = draft;
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
  if (notice === "restored") return <Callout tone="info" title={t("restoredTitle")} />;
  if (notice) return <Callout tone="info" title={t("changedBy", { name: notice.by ?? t("somebody") })} />;
  return null;
}
