"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, Suspense, useRef } from "react";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Spinner } from "#components/ui/progress.tsx";
import { useOpened } from "#components/ui/use-opened.ts";
import type { Country } from "#lib/core/service/schemas/address.ts";
import type { FramesByProduct } from "#lib/features/frames/query.ts";
import type { PanelProps, SavedQuoteProps } from "./panel-props.ts";

// Each panel is loaded when it is first opened.
const panel = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(async () => ({ default: await load() }));
const MarginPanel = panel(async () => (await import("./margin-panel.tsx")).MarginPanel);
const ComparePanel = panel(async () => (await import("./compare-panel.tsx")).ComparePanel);
const VolumePanel = panel(async () => (await import("./volume-panel.tsx")).VolumePanel);
const VersionsPanel = panel(async () => (await import("./versions-panel.tsx")).VersionsPanel);
const SharePanel = panel(async () => (await import("./share-panel.tsx")).SharePanel);
const OrdersPanel = panel(async () => (await import("./orders-panel.tsx")).OrdersPanel);

type QuoteUsesProps = {
  panel: PanelProps;
  keep: SavedQuoteProps;
  frames: FramesByProduct;
  countries: Country[];
  seesOrders: boolean;
};

/** The tools of a quote: margins, destinations, volumes, versions, sharing and orders. */
export function QuoteUses({ panel: props, keep, frames, countries, seesOrders }: QuoteUsesProps) {
  const t = useTranslations("quoteUses");
  const { document, variants } = props;
  return (
    <Card title={t("title")} flush>
      <div className="divide-y divide-line">
        <Use title={t("margin")}>
          <MarginPanel {...props} />
        </Use>
        <Use title={t("compare")}>
          <ComparePanel {...props} countries={countries} />
        </Use>
        <Use title={t("volume")}>
          <VolumePanel {...props} />
        </Use>
        <Use title={t("versions")}>
          <VersionsPanel {...keep} />
        </Use>
        <Use title={t("share")}>
          <SharePanel {...keep} {...{ document, variants, frames }} />
        </Use>
        {seesOrders && (
          <Use title={t("orders")}>
            <OrdersPanel {...keep} />
          </Use>
        )}
      </div>
    </Card>
  );
}

/** Stays mounted once opened, so that results and input stay. */
function Use({ title, children }: { title: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const opened = useOpened(details);
  return (
    <Disclosure ref={details} title={title} className="px-4 py-2">
      {opened && (
        <Suspense fallback={<Spinner />}>
          <div className="pt-2 pb-4">{children}</div>
        </Suspense>
      )}
    </Disclosure>
  );
}
