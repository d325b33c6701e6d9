"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Card } from "#components/ui/card.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import type { Country } from "#lib/core/service/schemas/address.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { CountrySelect, DestinationAddress } from "./destination-address.tsx";
import type { Edit } from "./draft-history.ts";
import { goBy, sendTo } from "./edit-destination.ts";
import type { LiveEstimate } from "./use-quote-estimate.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

type DestinationCardProps = {
  document: QuoteDocument;
  countries: Country[];
  live: LiveEstimate;
  mayWrite: boolean;
  change: (edit: Edit, field?: string) => void;
};

export function DestinationCard(props: DestinationCardProps) {
  const { document, countries, live, mayWrite, change } = props;
  const t = useTranslations("quoteBuilder");
  const id = useId();
  const say = useRefusalWords();
  const { by, country, address } = document.destination;
  const refused =
    live.refusal && ["destination", "address"].includes(live.refusal.field ?? "") ? live.refusal : null;
  const code = by === "address" ? address.country : country;
  const chosen = countries.find((candidate) => candidate.code === code);
  return (
    <Card title={t("destination")} id="destination">
      <div className="flex flex-col gap-3">
        <SegmentedRadios
          label={t("destinationBy")}
          name={`${id}-by`}
          disabled={!mayWrite}
          value={by}
          options={[
            { value: "country", label: t("byCountry") },
            { value: "address", label: t("byAddress") },
          ]}
          onChoose={(value) => change(goBy(value === "address" ? "address" : "country"))}
        />
        {by === "country" ? (
          <CountrySelect
            value={country}
            countries={countries}
            disabled={!mayWrite}
            problem={refused ? say(refused) : null}
            onChoose={(next) => change(sendTo(next))}
          />
        ) : (
          <DestinationAddress
            address={address}
            countries={countries}
            refusal={refused}
            mayWrite={mayWrite}
            change={change}
          />
        )}
        {by === "address" && refused?.addressFields.length === 0 && <ErrorText>{say(refused)}</ErrorText>}
        {chosen?.requires_customs && <p className="text-sm text-muted">{t("customs")}</p>}
      </div>
    </Card>
  );
}
