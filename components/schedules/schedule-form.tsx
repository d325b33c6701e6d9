"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { makeId } from "#components/form/make-id.ts";
import { toFormItems } from "#components/orders/lines/to-form-items.ts";
import type { TypedAddress } from "#lib/features/addresses/typed-address.ts";
import type { ReadyContent } from "#lib/features/quotes/prepare-schedule.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ChangeScheduleInput, CreateScheduleInput } from "#lib/workflows/schedules/schemas.ts";
import type { ChangeSchedule, CreateSchedule } from "./schedule-actions.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

/** What stands in its fields before anybody types. */
export type ScheduleDraft = Omit<ChangeScheduleInput, "scheduleId" | "revision" | "items" | "address"> & {
  address: TypedAddress;
};

export type ScheduleFormProps = {
  place: Place;
  content: ReadyContent;
  draft: ScheduleDraft;
  /** A new one with where it comes from, or the one that is changed. */
  what:
    | { create: CreateSchedule; from: Pick<CreateScheduleInput, "sourceOrderId" | "templateId"> }
    | { change: ChangeSchedule; scheduleId: string; revision: number };
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
  return "create" in what ? (
    <ActionForm<CreateScheduleInput, { scheduleId: string }>
      action={what.create}
      schema={async () => (await import("#lib/workflows/schedules/schemas.ts")).createScheduleSchema}
      defaultValues={{ ...values, ...what.from, scheduleId: newId }}
      texts={formTexts}
      label={t("new")}
      onDone={done}
    >
      {fields}
    </ActionForm>
  ) : (
    <ActionForm<ChangeScheduleInput, { scheduleId: string }>
      action={what.change}
      schema={async () => (await import("#lib/workflows/schedules/schemas.ts")).changeScheduleSchema}
      defaultValues={{ ...values, scheduleId: what.scheduleId, revision: what.revision }}
      texts={formTexts}
      label={t("change")}
      onDone={done}
    >
      {fields}
    </ActionForm>
  );
}
