"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, startTransition, useState } from "react";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useNow } from "#components/live/use-now.ts";
import { Callout } from "#components/ui/callout.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { formatRelative } from "#lib/dates.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";
import type { MappingStart } from "#lib/workflows/imports/prepare-mapping.ts";
import { importQuery } from "#lib/workflows/imports/query.ts";
import { DiscardImport, ImportButtons } from "./import-buttons.tsx";
import { ImportProgress, ImportStateDot } from "./import-progress.tsx";
import { ImportRows } from "./import-rows.tsx";

type ImportNoticesProps = { place: Place; view: ImportView; now: Date; locale: string };

const stops = ["no_longer_allowed", "no_key", "key_refused", "by_person"] as const;

// Needed once in the life of an import.
const MapColumns = lazyPartInPlace(() => import("./map-columns.tsx"));
const PaymentStep = lazyPartInPlace(() => import("./payment-step.tsx"));

/** Warnings about the file before orders are created, and why the import has stopped or cannot continue. */
function ImportNotices({ place, view, now, locale }: ImportNoticesProps) {
  const t = useTranslations("imports");
  const { duplicateOf, unreadable, state, stopCode, areRowsDeleted } = view;
  const stop = stops.find((code) => code === stopCode);
  return (
    <>
      {state === "stopped" && stop && (
        <Callout tone="warn" title={t("stoppedTitle")}>
          {t(`stop.${stop}`)}
        </Callout>
      )}
      {areRowsDeleted && (
        <Callout tone="info" title={t("rowsDeletedTitle")}>
          {t("rowsDeletedText")}
        </Callout>
      )}
      {view.corrects && (
        <Callout
          tone="info"
          title={t("correctionTitle")}
          actions={
            <IntentLink href={paths.import(place, view.corrects.id)} className="underline">
              {t("twinLink")}
            </IntentLink>
          }
        >
          {t("correctionText")}
        </Callout>
      )}
      {duplicateOf && !view.isBegun && (
        <Callout
          tone="warn"
          title={t("twinTitle")}
          actions={
            <IntentLink href={paths.import(place, duplicateOf.id)} className="underline">
              {t("twinLink")}
            </IntentLink>
          }
        >
          {t("twinText", { ago: formatRelative(new Date(duplicateOf.createdAt), now, locale) })}
        </Callout>
      )}
      {unreadable > 0 && !view.isBegun && (
        <Callout tone="warn" title={t("unreadableTitle", { count: unreadable })}>
          {t("unreadableText", { encoding: view.encoding })}
        </Callout>
      )}
    </>
  );
}

export type ImportScreenProps = {
  place: Place;
  initial: ImportView;
  start: MappingStart;
  countries: Country[];
  /** Null if the reader can neither pay nor request a payment. */
  outlook: PaymentOutlook | null;
  may: { write: boolean; pay: boolean };
  locale: string;
};

/** An import from the mapping of its columns to the payment. It continues on the server without this page. */
export function ImportScreen(props: ImportScreenProps) {
  const { place, initial, may, locale } = props;
  const t = useTranslations("imports");
  const stored = useStoredText();
  const now = useNow();
  const { data: view } = useQuery({ ...importQuery(place, initial.id), initialData: initial });
  const [isMapping, setMapping] = useState(false);
  const isUnmapped = view.state === "stopped" && !view.isBegun && !view.areRowsDeleted;
  const asksColumns = view.state === "mapping" || isUnmapped || isMapping;
  // The rows exist before they are validated. Until then, all counts are 0 and the rows are hidden.
  const isUnjudged = view.state === "checking" && Object.values(view.counts).every((count) => count === 0);
  const isOver = view.state === "finished" || view.state === "stopped";
  const ago = formatRelative(new Date(view.createdAt), now, locale);
  const rows = formatCount(view.rowsCount, locale);
  return (
    <>
      <PageHeader
        help="imports"
        title={<span className="break-all">{stored(view.name)}</span>}
        back={{ href: paths.imports(place), label: t("title") }}
        status={<ImportStateDot summary={view} />}
        about={t("about", { count: view.rowsCount, rows, name: view.askedBy, ago })}
        primary={
          may.write && (
            <>
              {!view.isBegun && view.state !== "checking" && <DiscardImport place={place} view={view} />}
              {!asksColumns && (
                <ImportButtons
                  place={place}
                  view={view}
                  onMap={() => startTransition(() => setMapping(true))}
                  locale={locale}
                />
              )}
            </>
          )
        }
      />
      <PageBody>
        <ImportNotices place={place} view={view} now={now} locale={locale} />
        {asksColumns && !may.write && (
          <Callout tone="info" title={t("notYours")}>
            {t("notYoursText")}
          </Callout>
        )}
        <Suspense>
          {asksColumns && may.write && (
            <MapColumns {...props} view={view} onMapped={() => setMapping(false)} />
          )}
        </Suspense>
        {!asksColumns && (
          <ImportProgress place={place} view={view} mayWrite={may.write} now={now} locale={locale} />
        )}
        <Suspense>
          {isOver && view.unpaid.count > 0 && may.write && <PaymentStep {...props} view={view} />}
        </Suspense>
        {!asksColumns && !isUnjudged && (
          <ImportRows place={place} view={view} mayWrite={may.write} locale={locale} />
        )}
      </PageBody>
    </>
  );
}
