"use client";

import { useQueries } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useDebounced } from "#components/form/use-debounced.ts";
import { LoadErrorNotice } from "#components/layout/paged.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { ErrorText, Label } from "#components/ui/label.tsx";
import type { EstimateRequest } from "#lib/core/service/schemas/estimate.ts";
import { multiplyBasket } from "#lib/features/quotes/multiply-basket.ts";
import { estimateQuery } from "#lib/features/quotes/queries.ts";
import { toEstimateRequest } from "#lib/features/quotes/to-estimate-request.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { PanelProps } from "./panel-props.ts";
import { type Volume, VolumeTable } from "./volume-table.tsx";

const mostVolumes = 8;

/** Why a typed factor cannot be added; null if it can. */
function problemOf(factor: number, chosen: readonly number[]) {
  if (!Number.isInteger(factor) || factor < 2 || factor > 1000) return "not_whole" as const;
  if (chosen.includes(factor)) return "already" as const;
  return chosen.length >= mostVolumes ? ("full" as const) : null;
}

type ChooseVolumesProps = { chosen: readonly number[]; change: NonNullable<PanelProps["change"]> };

function ChooseVolumes({ chosen, change }: ChooseVolumesProps) {
  const t = useTranslations("quoteVolume");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
  const factor = Number(typed);
  const set = (volumes: number[]) => change((document) => ({ ...document, volumes }));
  const add = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(factor, chosen);
    setProblem(found);
    if (found) return;
    set([...chosen, factor].toSorted((a, b) => a - b));
    setTyped("");
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("times")}</Label>
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
          className="w-24"
        />
      </div>
      <Button type="submit" disabled={typed.trim() === ""}>
        {t("add")}
      </Button>
      <ul className="flex flex-wrap gap-2">
        {chosen.map((volume) => (
          <li key={volume}>
            <Button
              variant="quiet"
              icon={<X />}
              aria-label={t("removeTimes", { times: volume })}
              disabled={chosen.length === 1}
              onClick={() => set(chosen.filter((other) => other !== volume))}
            >
              × {volume}
            </Button>
          </li>
        ))}
      </ul>
      <div role="alert" className="w-full empty:hidden">
        {problem && (
          <ErrorText id={`${id}-problem`}>{t(problem, { times: factor, most: mostVolumes })}</ErrorText>
        )}
      </div>
    </form>
  );
}

const usualVolumes = [2, 5, 10];
const pauseMs = 600;

/** The costs of the same items at several multiples, side by side. */
export function VolumePanel({ place, document, variants, change, locale }: PanelProps) {
  const t = useTranslations("quoteVolume");
  const wanted = JSON.stringify(toEstimateRequest(document).request);
  // Each column is a request to the service, so they wait for a pause in typing.
  const request: EstimateRequest | null = JSON.parse(useDebounced(wanted, pauseMs));
  const chosen = document.volumes.length > 0 ? document.volumes : usualVolumes;
  const factors = [1, ...chosen.filter((factor) => factor !== 1)].toSorted((a, b) => a - b);
  const baskets = factors.map((factor) => multiplyBasket(request?.items ?? [], factor));
  const answers = useQueries({
    queries: baskets.map(({ items }) => ({
      ...estimateQuery(place, request && items ? { ...request, items } : null),
      // Otherwise a column would show another column's result while loading.
      placeholderData: undefined,
      staleTime: 60_000,
    })),
  });
  if (!request) return <p className="text-muted">{t("incomplete")}</p>;
  const volumes = baskets.map((basket, index): Volume => {
    const { data, error } = answers[index] ?? {};
    return { basket, estimate: data ?? null, refusal: error instanceof FetchRefusal ? error.sentence : null };
  });
  const unread = answers.filter(({ error }) => error && !(error instanceof FetchRefusal && error.sentence));
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-muted">{t("about")}</p>
      <LoadErrorNotice
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
