"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Columns, PageBody } from "#components/layout/page-body.tsx";
import { useNow } from "#components/live/use-now.ts";
import { Callout } from "#components/ui/callout.tsx";
import { latinKey } from "#components/ui/latin-key.ts";
import type { Country } from "#lib/core/service/schemas/address.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FramesByProduct } from "#lib/features/frames/query.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import { DestinationCard } from "./destination-card.tsx";
import { DiscontinuedNotice } from "./discontinued-notice.tsx";
import { EstimateCard } from "./estimate-card.tsx";
import { LinesCard } from "./lines-card.tsx";
import { QuoteHeader } from "./quote-header.tsx";
import { AcceptedNotice, DriftNotice, SaveNotice } from "./quote-notices.tsx";
import { QuoteUses } from "./quote-uses.tsx";
import { useFrames } from "./use-frames.ts";
import { type QuoteDraft, useQuoteDraft } from "./use-quote-draft.ts";
import { useQuoteEstimate } from "./use-quote-estimate.ts";
import { useVariants } from "./use-variants.ts";

type QuoteScreenProps = {
  place: Place;
  quote: QuoteView;
  userId: string;
  variants: LineVariant[];
  files: FileFacts[];
  frames: FramesByProduct;
  countries: Country[];
  may: { write: boolean; order: boolean; seeOrders: boolean };
  mayUpload: MayUpload;
  formTexts: FormTexts;
  locale: string;
};

export function QuoteScreen(props: QuoteScreenProps) {
  const { place, quote: rendered, userId, countries, may, formTexts, locale } = props;
  const t = useTranslations("quoteBuilder");
  const now = useNow();
  const draft = useQuoteDraft(place, rendered, userId);
  const live = useQuoteEstimate(place, draft);
  const variants = useVariants(place, draft.document, props.variants);
  const productIds = props.variants.map(({ productId }) => productId);
  const frames = useFrames(place, draft.document, variants, { productIds, frames: props.frames });
  useUndoKeys(draft);
  const { quote, document, change } = draft;
  const mayWrite = may.write && !quote.archivedAt;
  const shown = { place, document, variants, live, mayWrite, change, locale };
  const keep = {
    place,
    quote,
    revision: draft.saveState.kind === "saved" ? draft.revision : null,
    expectOwn: draft.expectOwn,
    mayWrite,
    mayRevoke: may.write,
    formTexts,
    now,
    locale,
  };
  const panel = {
    place,
    document,
    estimate: live.answer?.estimate ?? null,
    isCurrent: live.isCurrent,
    variants,
    change: mayWrite ? change : undefined,
    locale,
  };
  return (
    <>
      <QuoteHeader
        place={place}
        draft={draft}
        mayWrite={may.write}
        mayOrder={may.order}
        formTexts={formTexts}
      />
      <PageBody>
        {quote.archivedAt && <Callout tone="info" title={t("archivedTitle")} />}
        <SaveNotice place={place} draft={draft} now={now} locale={locale} />
        {quote.accepted && <AcceptedNotice accepted={quote.accepted} locale={locale} />}
        {quote.drift && <DriftNotice {...keep} drift={quote.drift} variants={variants} />}
        <DiscontinuedNotice {...panel} />
        <Columns
          aside={
            <>
              <EstimateCard {...shown} />
              <DestinationCard {...shown} countries={countries} />
            </>
          }
        >
          <LinesCard
            place={place}
            draft={draft}
            variants={variants}
            live={live}
            files={props.files}
            frames={frames}
            may={{ write: mayWrite }}
            mayUpload={props.mayUpload}
            locale={locale}
          />
          <QuoteUses {...{ panel, keep, frames, countries }} seesOrders={may.seeOrders} />
        </Columns>
      </PageBody>
    </>
  );
}

/** Undo and redo by keyboard. In a text field the browser's own undo works instead. */
function useUndoKeys({ undo, redo }: Pick<QuoteDraft, "undo" | "redo">): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = latinKey(event).toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const act = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null
  );
}
