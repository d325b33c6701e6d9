"use client";

import { type QueryClient, useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSettled } from "#components/form/use-settled.ts";
import { Unread } from "#components/layout/unread.tsx";
import { useCache, useHeldCache } from "#components/live/use-query.ts";
import type { EstimateRequest } from "#lib/core/service/schemas/estimate.ts";
import { multiplyBasket } from "#lib/features/quotes/multiply-basket.ts";
import { estimateQuery } from "#lib/features/quotes/query.ts";
import { toEstimateRequest } from "#lib/features/quotes/to-estimate-request.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { ChooseVolumes } from "./choose-volumes.tsx";
import type { PanelProps } from "./panel-props.ts";
import { type Volume, VolumeTable } from "./volume-table.tsx";

const usualVolumes = [2, 5, 10];
const pauseMs = 600;

/** The same basket at other quantities, side by side. */
export function VolumePanel(props: PanelProps) {
  const { want } = useHeldCache();
  const cache = useCache();
  useEffect(want, [want]);
  return cache && <Volumes {...props} client={cache.client} />;
}

type VolumesProps = PanelProps & { client: QueryClient };

function Volumes({ place, document, variants, change, locale, client }: VolumesProps) {
  const t = useTranslations("quoteVolume");
  const wanted = JSON.stringify(toEstimateRequest(document).request);
  // Each column is a question to the service: not one for every key that is pressed.
  const request: EstimateRequest | null = JSON.parse(useSettled(wanted, pauseMs));
  const chosen = document.volumes.length > 0 ? document.volumes : usualVolumes;
  const factors = [1, ...chosen.filter((factor) => factor !== 1)].toSorted((a, b) => a - b);
  const baskets = factors.map((factor) => multiplyBasket(request?.items ?? [], factor));
  const answers = useQueries(
    {
      queries: baskets.map(({ items }) => ({
        ...estimateQuery(place, request && items ? { ...request, items } : null),
        // What another column said is not this one's last answer.
        placeholderData: undefined,
        staleTime: 60_000,
      })),
    },
    client,
  );
  if (!request) return <p className="text-muted">{t("incomplete")}</p>;
  const volumes = baskets.map((basket, index): Volume => {
    const { data, error } = answers[index] ?? {};
    return { basket, estimate: data ?? null, refusal: error instanceof FetchRefusal ? error.sentence : null };
  });
  const unread = answers.filter(({ error }) => error && !(error instanceof FetchRefusal && error.sentence));
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-muted">{t("about")}</p>
      <Unread
        found={{
          isError: unread.length > 0,
          isFetching: unread.some(({ isFetching }) => isFetching),
          refetch: () => Promise.all(unread.map(({ refetch }) => refetch())),
        }}
      />
      {change && <ChooseVolumes chosen={chosen} change={change} />}
      <VolumeTable volumes={volumes} document={document} variants={variants} locale={locale} />
    </div>
  );
}
