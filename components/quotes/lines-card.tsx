"use client";

import { ClipboardPaste, Layers, Plus, Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { useDialog } from "#components/ui/use-dialog.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FramesByProduct } from "#lib/features/frames/query.ts";
import { maxLineItems } from "#lib/features/quotes/limits.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import { addProductsId } from "./add-products-id.ts";
import { BeforeDiscount } from "./cost-lines.tsx";
import { LinesTable } from "./lines-table.tsx";
import type { QuoteDraft } from "./use-quote-draft.ts";
import type { LiveEstimate } from "./use-quote-estimate.ts";

// Most readers of a quote open none of these, so they are loaded on demand.
const MatrixDialog = lazyPart(() => import("./matrix-dialog.tsx"));
const PasteDialog = lazyPart(() => import("./paste-dialog.tsx"));
const TemplateDialog = lazyPart(() => import("./template-dialog.tsx"));
const PrintingDrawer = lazyPart(() => import("./printing-drawer.tsx"));

type LineDialogsProps = LinesCardProps & { dialog: LineDialog };

function LineDialogs({ dialog, ...props }: LineDialogsProps) {
  return (
    <Suspense>
      {dialog.what === "matrix" && <MatrixDialog {...props} productId={dialog.productId} />}
      {dialog.what === "paste" && <PasteDialog {...props} />}
      {dialog.what === "template" && <TemplateDialog {...props} />}
      {dialog.what === "printing" && <PrintingDrawer {...props} lineId={dialog.lineId} />}
    </Suspense>
  );
}

export type LineDialog =
  | { what: "matrix"; productId: string | null }
  | { what: "template" }
  | { what: "paste" }
  | { what: "printing"; lineId: string };

export type LinesCardProps = {
  place: Place;
  draft: QuoteDraft;
  variants: Map<string, LineVariant>;
  live: LiveEstimate;
  files: FileFacts[];
  frames: FramesByProduct;
  may: { write: boolean };
  mayUpload: MayUpload;
  locale: string;
};

export function LinesCard(props: LinesCardProps) {
  const { draft, may } = props;
  const t = useTranslations("quoteBuilder");
  const { opened, open } = useDialog<LineDialog>();
  const { lines } = draft.document;
  const pieces = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const isFull = lines.length >= maxLineItems;
  const ways = may.write && (
    <>
      <Button
        id={addProductsId}
        icon={<Plus />}
        disabled={isFull}
        onClick={() => open({ what: "matrix", productId: null })}
      >
        {t("addProducts")}
      </Button>
      <Button variant="quiet" icon={<Layers />} disabled={isFull} onClick={() => open({ what: "template" })}>
        {t("fromTemplate")}
      </Button>
      <Button
        variant="quiet"
        icon={<ClipboardPaste />}
        disabled={isFull}
        onClick={() => open({ what: "paste" })}
      >
        {t("pasteList")}
      </Button>
    </>
  );
  return (
    <Card
      title={t("lines")}
      flush
      aside={
        <>
          <span className="tabular-nums">
            {lines.length > 0 && t("pieces", { pieces, lines: lines.length })}
          </span>
          {may.write && <Steps draft={draft} />}
        </>
      }
    >
      {lines.length === 0 ? (
        <NoLines>{ways}</NoLines>
      ) : (
        <>
          <LinesTable {...props} open={open} />
          <BeforeDiscount costs={props.live.answer?.estimate.costs} />
          {ways && (
            <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
              {ways}
              {isFull && <span className="text-sm text-muted">{t("full", { max: maxLineItems })}</span>}
            </div>
          )}
        </>
      )}
      {opened && <LineDialogs key={opened.key} {...props} dialog={opened.dialog} />}
    </Card>
  );
}

function Steps({ draft: { undo, redo } }: { draft: QuoteDraft }) {
  const t = useTranslations("quoteBuilder");
  return (
    <span className="-mr-2 flex">
      <IconButton size="sm" label={t("undo")} disabled={!undo} onClick={undo ?? undefined}>
        <Undo2 />
      </IconButton>
      <IconButton size="sm" label={t("redo")} disabled={!redo} onClick={redo ?? undefined}>
        <Redo2 />
      </IconButton>
    </span>
  );
}

/** Shown for a quote without line items: what a quote is for, and how to start. */
function NoLines({ children }: { children: ReactNode }) {
  const t = useTranslations("quoteBuilder");
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="font-semibold">{t("noLinesTitle")}</p>
      <p className="max-w-prose text-muted">{t("noLinesText")}</p>
      {children && <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
