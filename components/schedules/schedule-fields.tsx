"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { RecipientCard } from "#components/addresses/recipient-card.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Columns } from "#components/layout/columns.tsx";
import { OrderLines } from "#components/orders/lines/order-lines.tsx";
import { useOrderLines } from "#components/orders/lines/use-order-lines.ts";
import { useTooSmall } from "#components/orders/lines/use-too-small.ts";
import { LiveQuote } from "#components/quotes/live-quote.tsx";
import { useLiveQuote } from "#components/quotes/use-live-quote.ts";
import { useVariants } from "#components/quotes/use-variants.ts";
import { Card } from "#components/ui/card.tsx";
import type { CreateScheduleInput } from "#lib/workflows/schedules/schemas.ts";
import { RuleFields } from "./rule-fields.tsx";
import type { ScheduleFormProps } from "./schedule-form.tsx";

/** When, what and where to, with what one of it costs today beside it. */
export function ScheduleFields(props: ScheduleFormProps) {
  const { place, content, what, timeZones, mayUpload, locale } = props;
  const t = useTranslations("schedules");
  const draft = useOrderLines(content.lines);
  const variants = useVariants(place, draft.document, content.variants);
  const { files } = content;
  const tooSmall = useTooSmall(place, { lines: draft.document.lines, variants, files });
  const items = useWatch<CreateScheduleInput, "items">({ name: "items" });
  const country = useWatch<CreateScheduleInput, "address.country">({ name: "address.country" });
  const quote = useLiveQuote(place, { items: tooSmall.length > 0 ? [] : items, country });
  const { setValue } = useFormContext<CreateScheduleInput>();
  const isNew = "create" in what;
  // The server does not know whose clocks are meant.
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (isNew && timeZones.includes(timeZone)) setValue("timeZone", timeZone);
  }, [isNew, timeZones, setValue]);
  return (
    <Columns
      aside={
        <div className="flex flex-col gap-4 lg:sticky lg:top-12">
          <LiveQuote quote={quote} locale={locale} />
          <div className="flex flex-col gap-2">
            <SubmitButton size="lg">{t("save")}</SubmitButton>
            <p className="text-sm text-muted">{t("saveHint")}</p>
          </div>
        </div>
      }
    >
      <Card>
        <TextField<CreateScheduleInput>
          name="name"
          label={t("name")}
          hint={t("nameHint")}
          maxLength={120}
          autoComplete="off"
        />
      </Card>
      <RuleFields timeZones={timeZones} locale={locale} />
      <OrderLines {...{ place, draft, variants, files, tooSmall, mayUpload, locale }} />
      <RecipientCard place={place} countries={content.countries} add={undefined} locale={locale} />
    </Columns>
  );
}
