import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { Words } from "#components/layout/words.tsx";
import { CarriedOver } from "#components/orders/carried-over.tsx";
import { newOrderWords } from "#components/orders/new-order-words.ts";
import { emptyAddress } from "#lib/features/quotes/new-document.ts";
import type { ReadyOrder } from "#lib/features/quotes/prepare-order.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import type { CreateSchedule } from "./schedule-actions.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { timeZones } from "./time-zones.ts";

type NewScheduleScreenProps = {
  place: Place;
  order: ReadyOrder;
  create: CreateSchedule;
  mayUpload: MayUpload;
  locale: string;
};

const monthMs = 30 * 86_400_000;

export async function NewScheduleScreen({ place, order, create, mayUpload, locale }: NewScheduleScreenProps) {
  const t = await getTranslations("schedules");
  const { copied, template } = order;
  const source = copied?.number ?? template?.name;
  return (
    <PageBody>
      <Words of={[...newOrderWords, "schedules"]}>
        <CarriedOver place={place} order={order} />
        <ScheduleForm
          place={place}
          content={order}
          draft={{
            name: source ? t("nameOf", { source }) : "",
            address: order.address ?? emptyAddress,
            repeat: "month",
            every: 1,
            startsOn: new Date(Date.now() + monthMs).toISOString().slice(0, 10),
            endsOn: "",
            dates: [],
            time: "06:00",
            timeZone: "UTC",
          }}
          what={{ create, from: { sourceOrderId: copied?.id ?? null, templateId: template?.id ?? null } }}
          timeZones={timeZones()}
          mayUpload={mayUpload}
          formTexts={await readFormTexts()}
          locale={locale}
        />
      </Words>
    </PageBody>
  );
}
