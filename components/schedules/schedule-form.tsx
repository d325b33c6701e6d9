"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { RecipientCard } from "#components/addresses/recipient-card.tsx";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { LeaveGuard } from "#components/form/leave-guard.tsx";
import { makeId } from "#components/form/make-id.ts";
import { Columns } from "#components/layout/page-body.tsx";
import { OrderLines } from "#components/orders/lines/order-lines.tsx";
import { toFormItems, useOrderLines, useTooSmall } from "#components/orders/lines/use-order-lines.ts";
import { LiveQuote, useLiveQuote } from "#components/quotes/live-quote.tsx";
import { useFrames } from "#components/quotes/use-frames.ts";
import { useVariants } from "#components/quotes/use-variants.ts";
import { Card } from "#components/ui/card.tsx";
import type { FormAddress } from "#lib/features/addresses/form-address.ts";
import type { ReadyContent } from "#lib/features/quotes/prepare-schedule.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { type Place, paths } from "#lib/paths.ts";
import { createScheduleAction, updateScheduleAction } from "#lib/workflows/schedules/actions.ts";
import type { CreateScheduleInput, UpdateScheduleInput } from "#lib/workflows/schedules/schemas.ts";
import { RuleFields } from "./rule-fields.tsx";

/** The initial values of the form. */
type ScheduleDraft = Omit<UpdateScheduleInput, "scheduleId" | "revision" | "items" | "address"> & {
  address: FormAddress;
};

type ScheduleFormProps = {
  place: Place;
  content: ReadyContent;
  draft: ScheduleDraft;
  /** A new schedule with its source, or the schedule that is edited. */
  what:
    | { from: Pick<CreateScheduleInput, "sourceOrderId" | "templateId"> }
    | { scheduleId: string; revision: number; processed: readonly string[] };
  timeZones: readonly string[];
  mayUpload: MayUpload;
  formTexts: FormTexts;
  locale: string;
};

export function ScheduleForm(props: ScheduleFormProps) {
  const { place, content, draft, what, formTexts } = props;
  const t = useTranslations("schedules");
  const router = useRouter();
  const [newId] = useState(makeId);
  const values = { ...draft, items: toFormItems(content.lines) };
  const done = ({ scheduleId }: { scheduleId: string }) => router.push(paths.schedule(place, scheduleId));
  const fields = <ScheduleFields {...props} />;
  return "from" in what ? (
    <ActionForm<CreateScheduleInput, { scheduleId: string }>
      action={(input) => createScheduleAction(place, input)}
      schema={async () => (await import("#lib/workflows/schedules/schemas.ts")).createScheduleSchema}
      defaultValues={{ ...values, ...what.from, scheduleId: newId }}
      texts={formTexts}
      label={t("new")}
      onDone={done}
    >
      {fields}
    </ActionForm>
  ) : (
    <ActionForm<UpdateScheduleInput, { scheduleId: string }>
      action={(input) => updateScheduleAction(place, input)}
      schema={async () => (await import("#lib/workflows/schedules/schemas.ts")).updateScheduleSchema}
      defaultValues={{ ...values, scheduleId: what.scheduleId, revision: what.revision }}
      texts={formTexts}
      label={t("change")}
      onDone={done}
    >
      {fields}
    </ActionForm>
  );
}

/** The fields for dates, line items and address, beside the current costs of one order. */
function ScheduleFields(props: ScheduleFormProps) {
  const { place, content, what, timeZones, mayUpload, locale } = props;
  const t = useTranslations("schedules");
  const draft = useOrderLines(content.lines);
  const variants = useVariants(place, draft.document, content.variants);
  const productIds = content.variants.map(({ productId }) => productId);
  const frames = useFrames(place, draft.document, variants, { productIds, frames: content.frames });
  const { files } = content;
  const tooSmall = useTooSmall(place, { lines: draft.document.lines, variants, files });
  const items = useWatch<CreateScheduleInput, "items">({ name: "items" });
  const country = useWatch<CreateScheduleInput, "address.country">({ name: "address.country" });
  const quote = useLiveQuote(place, { items: tooSmall.length > 0 ? [] : items, country });
  const { resetField, formState } = useFormContext<CreateScheduleInput>();
  const isNew = "from" in what;
  // The server does not know the reader's time zone.
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (isNew && timeZones.includes(timeZone)) resetField("timeZone", { defaultValue: timeZone });
  }, [isNew, timeZones, resetField]);
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
      {formState.isDirty && <LeaveGuard />}
      <Card>
        <TextField<CreateScheduleInput>
          name="name"
          label={t("name")}
          hint={t("nameHint")}
          maxLength={120}
          autoComplete="off"
        />
      </Card>
      <RuleFields timeZones={timeZones} processed={"from" in what ? [] : what.processed} locale={locale} />
      <OrderLines
        {...{ place, draft, variants, files, frames, tooSmall, mayUpload, locale }}
        estimate={quote.estimate}
      />
      <RecipientCard place={place} countries={content.countries} locale={locale} />
    </Columns>
  );
}
